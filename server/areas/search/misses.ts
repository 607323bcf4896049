/** Counts searches that found nothing, so that an admin can add synonyms for them. */
import { getTableColumns, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { makassarDay } from '#contract/dates.ts';
import { type MissSort, type SearchMiss, searchMissDays } from '#contract/search/search.ts';
import { columns } from '#platform/columns.ts';
import { deleteInBatches } from '#platform/batches.ts';
import { contains } from '#platform/conditions.ts';
import { db } from '#platform/connect.ts';
import { type Page, type PageRequest, readPage, type SortOrder } from '#platform/keyset.ts';
import { searchMisses } from '#server/db/schema/index.ts';
import { plainWords } from './query-words.ts';

/** Different searches that may wait for the next run on one node, and that the table keeps. */
const maxWaiting = 500;
const maxRows = 1_000;

/** The searches that are not written yet, and how often each was made. */
let waiting = new Map<string, number>();

/** Counts a search that found nothing, if a synonym could help. Only its words are kept. */
export function noteMiss(text: string): void {
  const written = plainWords(text);
  if (!written) return;
  const searches = waiting.get(written);
  if (searches !== undefined || waiting.size < maxWaiting) waiting.set(written, (searches ?? 0) + 1);
}

/**
 * Scheduled job: writes the counted searches, except those for which a synonym was
 * added meanwhile. They are lost if the database is away, since they are only a hint.
 */
export async function writeMisses(at: Date): Promise<void> {
  if (waiting.size === 0) return;
  const counted = waiting;
  waiting = new Map();
  await db.rows(sql`
    insert into search_misses as m (words, searches, last_day)
    select c.words, c.searches, ${makassarDay(at.toISOString())}::date
    from unnest(${sql.param([...counted.keys()])}::text[],
        ${sql.param([...counted.values()])}::int[]) c (words, searches)
    where not exists (select from search_synonyms s where s.word = c.words)
    order by c.words
    on conflict (words) do update set searches = m.searches + excluded.searches,
      last_day = excluded.last_day`);
}

const dayMs = 86_400_000;

const batchSize = 5_000;

/**
 * Scheduled job: deletes searches that nobody made for 90 days, and all but the 1,000 most frequent, so
 * that invented words cannot fill the table. Works in batches, because a node can add 30,000 rows between
 * two runs, and reads the whole table. Skips rows that are being counted or that another node deletes.
 */
export async function deleteOldMisses(at: Date): Promise<void> {
  const oldest = makassarDay(new Date(at.getTime() - searchMissDays * dayMs).toISOString());
  await deleteInBatches(searchMisses, ['words'], sql`last_day < ${oldest}`, { batchSize });
  // As a condition, because a query that locks with an offset would lock the rows that it leaves out.
  const rare = sql`select words from search_misses order by searches desc, last_day desc, words
                   limit ${batchSize} offset ${maxRows}`;
  await deleteInBatches(searchMisses, ['words'], sql`words in (${rare})`, { batchSize });
}

const sortOrders: Record<MissSort, SortOrder> = {
  'searches-hightolow': {
    keys: [sql`-searches`, sql`words`],
    direction: 'asc',
    cursor: z.tuple([z.int(), z.string()]),
  },
  newest: { keys: [sql`last_day::text`, sql`words`], direction: 'desc', cursor: z.tuple([z.iso.date(), z.string()]) },
};

const missColumns = columns(getTableColumns(searchMisses));

type MissQuery = PageRequest & { q?: string | undefined; sortBy: MissSort };

/**
 * One page of the searches that found nothing. `q` is a part of their words.
 * @throws INVALID for a malformed cursor
 */
export function listMisses({ q, sortBy, ...page }: MissQuery): Promise<Page<SearchMiss>> {
  const from = sql`search_misses where ${q ? contains(sql`words`, q) : sql`true`}`;
  return readPage({ columns: missColumns, from, name: `misses ${sortBy}`, order: sortOrders[sortBy] }, page);
}
