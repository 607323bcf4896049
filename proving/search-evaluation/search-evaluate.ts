/**
 * Measures the search on judged queries over the demo products and prints the result as JSON:
 * npm run prove search
 * Uses an own embedded database, or DATABASE_URL, which must be empty.
 */
import { inArray } from 'drizzle-orm';
import { connect, db, disconnect } from '#platform/connect.ts';
import { inProcess } from '#platform/http/handlers.ts';
import { searchProducts } from '#server/areas/catalogue/search.ts';
import { refreshSynonyms } from '#server/areas/search/synonyms.ts';
import { searchSynonyms } from '#server/db/schema/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { seeded } from '../../local/demo/random.ts';
import { runProgram, temporaryPostgres, undo } from '../kit/drill.ts';
import { evaluate, type JudgedQuery, type Search } from './evaluate.ts';
import { fillProducts } from './fill-products.ts';
import keptQueries from './kept-queries.json' with { type: 'json' };
import queries from './queries.json' with { type: 'json' };

const resultsRead = 30;
/** Sets of synonyms that are removed, and their size. */
const [sets, setSize] = [2, 10];

await runProgram(async () => {
  const url = process.env.DATABASE_URL ?? (await temporaryPostgres('search')).url;
  await migrate(url);
  connect(url, { max: 2 });
  undo.push(disconnect);
  const slugs = await fillProducts();
  const search = async (query: string) => {
    const { data } = await searchProducts(query, { limit: resultsRead }, inProcess);
    return data.map(({ _id }) => slugs.get(_id)!);
  };
  const measured = await evaluate(search, queries);
  // Queries of people who saw only the products, by the list of each.
  const kept: Record<string, number> = {};
  for (const [list, judged] of Object.entries(keptQueries as Record<string, readonly JudgedQuery[]>)) {
    kept[list] = (await evaluate(search, judged)).success;
  }
  const withoutTen: number[] = [];
  for (let seed = 1; seed <= sets; seed += 1) withoutTen.push(await withoutSynonyms(seed, search));
  console.log(JSON.stringify({ ...measured, kept, withoutTen }, null, 1));
  return 0;
});

/** The share of successful queries without ten random synonyms. */
async function withoutSynonyms(seed: number, search: Search): Promise<number> {
  const random = seeded(`synonyms ${seed}`);
  const rows = await db.select().from(searchSynonyms).orderBy(searchSynonyms.word, searchSynonyms.means);
  const removed = Array.from({ length: setSize }, () => random.pick(rows));
  const { id } = searchSynonyms;
  await db.delete(searchSynonyms).where(
    inArray(
      id,
      removed.map((row) => row.id),
    ),
  );
  await refreshSynonyms();
  const { success } = await evaluate(search, queries);
  await db.insert(searchSynonyms).values([...new Set(removed)]);
  return success;
}
