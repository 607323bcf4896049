import { sql } from 'drizzle-orm';
import { rowsOf, transaction } from '#platform/db.ts';
import type { Sweep } from '#platform/sweeps.ts';
import { reshelve } from './shelves.ts';

const minute = 60_000;
/** There are 100 kinds; below this many rows their sum costs next to nothing. */
const foldedFrom = 300;

/** Adds up the changes that sales appended. A node that finds another's fold under way deletes, and adds, nothing. */
export async function foldCounts(): Promise<void> {
  await transaction((tx) =>
    rowsOf(
      tx,
      sql`with folded as (
            delete from product_counts where (select count(*) from product_counts) > ${foldedFrom} returning *
          )
          insert into product_counts (category, band, promo, in_stock, count)
          select category, band, promo, in_stock, sum(count) from folded group by 1, 2, 3, 4 having sum(count) <> 0`,
    ),
  );
}

export const catalogueSweeps: readonly Sweep[] = [
  { name: 'fold product counts', everyMs: minute, sweep: foldCounts },
  { name: 'reshelve', everyMs: 360 * minute, sweep: reshelve },
];
