import { sql } from 'drizzle-orm';
import { db, rowsOf } from '#platform/db.ts';

/** What there are more of than one sitemap may hold, and where each has its page. */
export const listedKinds = ['product', 'store'] as const;
export type ListedKind = (typeof listedKinds)[number];

/** The ids of one part: `from` belongs to it, `below` to the next; null after the last part. */
export type Part = { from: string; below: string | null };

/** Far below the 50,000 that a sitemap may hold: what is put on sale again meanwhile has room in its part. */
const partSize = 10_000;

const idsOf = {
  product: sql`select id from products where listed`,
  store: sql`select s.seller_id as id from stores s join users u on u.id = s.seller_id where u.suspended_at is null`,
};

/** The parts that all ids of a kind fall into: one pass over an index. */
export const listParts = (kind: ListedKind): Promise<Part[]> =>
  rowsOf<Part>(
    db,
    sql`with numbered as (select id, row_number() over (order by id) as place from (${idsOf[kind]}) as listed),
          starts as (select id from numbered where place % ${partSize} = 1)
        select id as "from", lead(id) over (order by id) as below from starts order by id`,
  );

/** The ids of one part, found by the index however many there are before it. */
export async function listIds(kind: ListedKind, { from, below }: Part): Promise<string[]> {
  const end = below === null ? sql`true` : sql`id < ${below}`;
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from (${idsOf[kind]}) as listed where id >= ${from} and ${end} order by id limit ${5 * partSize}`,
  );
  return rows.map(({ id }) => id);
}
