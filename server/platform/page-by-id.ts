import { isId } from '#contract/ids.ts';
import { refuse } from './refuse.ts';

/** What a paged list is asked for; see `page` in contract/kit.ts. */
export type AskedPage = { limit?: number | undefined; cursor?: string | undefined };

const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * A page of a list that is sorted by id, newest first; its cursor is the last id shown, so that the hundredth page
 * costs what the first does. `select` is asked for so many rows whose id is below `before`.
 * @throws INVALID for a cursor that is none of ours
 */
export async function pageById<Row extends { _id: string }>(
  { limit = 100, cursor = highestId }: AskedPage,
  select: (before: string, rows: number) => Promise<Row[]>,
): Promise<{ data: Row[]; nextCursor: string | null }> {
  if (!isId(cursor)) throw refuse('INVALID');
  const rows = await select(cursor, limit + 1);
  const data = rows.slice(0, limit);
  return { data, nextCursor: rows.length > limit ? data.at(-1)!._id : null };
}
