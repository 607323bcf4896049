/**
 * Measures the search on judged queries over the demo products and prints the result as JSON:
 * npm run prove search
 * Uses an own embedded database, or DATABASE_URL, which must be migrated and empty.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inArray } from 'drizzle-orm';
import { connect, db, disconnect } from '#platform/db.ts';
import { searchProducts } from '#server/areas/catalogue/search.ts';
import { refreshSynonyms } from '#server/areas/search/synonyms.ts';
import { searchSynonyms } from '#server/db/schema/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { seeded } from '../../local/demo/random.ts';
import { startPostgres } from '../../local/postgres/start-postgres.ts';
import { evaluate } from './evaluate.ts';
import { fillProducts } from './fill-products.ts';

const resultsRead = 30;
/** Sets of synonyms that are removed, and their size. */
const [sets, setSize] = [2, 10];

if (process.env.DATABASE_URL) await run(process.env.DATABASE_URL);
else await runOnOwnDatabase();

async function runOnOwnDatabase(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kreasi-search-'));
  // When started as root, PostgreSQL runs as another user, who must be able to enter this folder.
  chmodSync(dataDir, 0o711);
  const postgres = await startPostgres({ dataDir, onProgress: () => {} });
  try {
    await migrate(postgres.url);
    await run(postgres.url);
  } finally {
    await postgres.stop();
    for (const folder of [dataDir, postgres.where]) rmSync(folder, { recursive: true, force: true });
  }
}

/** The share of successful queries without ten random synonyms. */
async function withoutSynonyms(seed: number, search: (query: string) => Promise<string[]>): Promise<number> {
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
  const { success } = await evaluate(search);
  await db.insert(searchSynonyms).values([...new Set(removed)]);
  return success;
}

async function run(databaseUrl: string): Promise<void> {
  connect(databaseUrl, { max: 2 });
  try {
    const slugs = await fillProducts();
    const search = async (query: string) => {
      const { data } = await searchProducts(query, { limit: resultsRead });
      return data.map(({ _id }) => slugs.get(_id)!);
    };
    const measured = await evaluate(search);
    const withoutTen: number[] = [];
    for (let seed = 1; seed <= sets; seed += 1) withoutTen.push(await withoutSynonyms(seed, search));
    console.log(JSON.stringify({ ...measured, withoutTen }, null, 1));
  } finally {
    await disconnect();
  }
}
