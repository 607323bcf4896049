/**
 * The searches that the search field suggests to everybody. Whoever can write into them
 * advertises to all visitors, so a text is chosen only when many networks searched for it
 * on several days and products of several stores have its words, and admins can hide it.
 */
import { desc, eq, isNull, sql } from 'drizzle-orm';
import type { PopularSearch } from '#contract/search/search.ts';
import type { UserId } from '#contract/ids.ts';
import { recordAudit } from '#platform/audit.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse } from '#platform/refuse.ts';
import blockedWords from './blocked-words.json' with { type: 'json' };
import { falsePrefix, formsOf, spelled } from './query-words.ts';
import { popularSearches } from '#server/db/schema/index.ts';
import { inEachTier } from './popularity-tiers.ts';

/** Fewer networks could be one person, a family or a school. */
const minNetworks = 5;
/** Days on which a network searched for it that never had before. */
const minDays = 3;
/** A free account opens a store, with any title of a product. */
const minStores = 3;
const maxChosen = 200;
/** Products per word and tier that are read to find stores. */
const maxRead = 200;

const blocked = new Set(blockedWords);

type Candidate = { words: string; networks: number };

/** Scheduled job: chooses the popular searches anew. What an admin hid stays hidden. */
export async function choosePopularSearches(): Promise<void> {
  const candidates = await db.rows<Candidate>(sql`
    select words, count(*)::int as networks from search_uses group by words
    having count(*) >= ${minNetworks} and count(distinct coalesce(first_day, day)) >= ${minDays}
    order by count(*) desc, max(day) desc, words limit ${maxChosen}`);
  const decent = candidates.filter(
    ({ words }) =>
      !words
        .split(' ')
        .flatMap(formsOf)
        .some((form) => blocked.has(form)),
  );
  const common = await wordsOfSeveralStores([...new Set(decent.flatMap(({ words }) => words.split(' ')))]);
  const chosen = decent.filter(({ words }) => words.split(' ').every((word) => common.has(word)));
  await transaction(async (tx) => {
    const words = sql.param(chosen.map((one) => one.words));
    await tx.rows(sql`
      delete from popular_searches where hidden_at is null and words <> all(${words}::text[])`);
    await tx.rows(sql`
      insert into popular_searches (words, networks)
      select * from unnest(${words}::text[],
          ${sql.param(chosen.map(({ networks }) => networks))}::int[]) as c (words, networks)
      order by words
      on conflict (words) do update set networks = excluded.networks`);
  });
}

/** Of some words, those that the shown products of at least three stores contain in any form. */
async function wordsOfSeveralStores(words: readonly string[]): Promise<ReadonlySet<string>> {
  const hits = sql.join(
    inEachTier.map(
      (inTier) => sql`(select product_id from product_search where ${inTier}
        and words @@ plainto_tsquery('indonesian', c.stemmable) limit ${maxRead})`,
    ),
    sql` union all `,
  );
  const common = new Set<string>();
  // A few per statement, so that none reaches the statement limit.
  for (let start = 0; start < words.length; start += wordsPerStatement) {
    const rows = await db.rows<{ word: string }>(sql`
      select c.word from (
        select word, regexp_replace(word, ${`^${falsePrefix}$`}, 'k\\1') as stemmable
        from unnest(${sql.param(words.slice(start, start + wordsPerStatement))}::text[]) as word
      ) c
      where (select count(distinct p.seller_id) from (${hits}) hit
          join products p on p.id = hit.product_id) >= ${minStores}`);
    for (const { word } of rows) common.add(word);
  }
  return common;
}

const wordsPerStatement = 20;

const readEveryMs = 60_000;
let known: { texts: Promise<string[]>; until: number } | undefined;
const maxSuggested = 5;

/** The popular searches that begin with a text, those of most networks first, at most five. */
export async function suggestPopular(text: string, at: Date): Promise<string[]> {
  const now = at.getTime();
  if (!known || known.until <= now) {
    const reading = { texts: readSuggested(), until: now + readEveryMs };
    known = reading;
    // Otherwise the rejected promise would stay cached.
    reading.texts.catch(() => known === reading && (known = undefined));
  }
  const begun = text.trim().toLowerCase();
  return (await known.texts).filter((popular) => popular.startsWith(begun)).slice(0, maxSuggested);
}

async function readSuggested(): Promise<string[]> {
  const rows = await db
    .select({ words: popularSearches.words })
    .from(popularSearches)
    .where(isNull(popularSearches.hiddenAt))
    .orderBy(desc(popularSearches.networks), popularSearches.words);
  return rows.map(({ words }) => written(words));
}

const written = (words: string): string => words.split(' ').map(spelled).join(' ');

/** All popular searches for the admin, with the hidden ones. */
export async function listPopularSearches(): Promise<PopularSearch[]> {
  const rows = await db.select().from(popularSearches).orderBy(desc(popularSearches.networks), popularSearches.words);
  return rows.map(({ words, networks, hiddenAt }) => ({ words, text: written(words), networks, hiddenAt }));
}

type Hiding = { words: string; isHidden: boolean; adminId: UserId };

/**
 * Hides a popular search, or shows it again: here at once, on other nodes within a minute.
 * @throws NOT_FOUND
 */
export async function hidePopularSearch({ words, isHidden, adminId }: Hiding, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const hiddenAt = isHidden ? at.toISOString() : null;
    const changed = await tx
      .update(popularSearches)
      .set({ hiddenAt })
      .where(eq(popularSearches.words, words))
      .returning();
    if (changed.length === 0) throw refuse('NOT_FOUND');
    const action = isHidden ? 'popular-search-hidden' : 'popular-search-shown';
    await recordAudit(tx, { actorId: adminId, action, subject: 'popular-searches', details: { title: words }, at });
  });
  known = undefined;
}
