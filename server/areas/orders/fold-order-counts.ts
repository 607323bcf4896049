import { sql } from 'drizzle-orm';
import { rowsOf, transaction } from '#platform/db.ts';

/**
 * Adds up the changes that orders appended to their counts, so that there is one row for each day and kind. A node that
 * finds another's fold under way folds what that one has left.
 */
export async function foldOrderCounts(): Promise<void> {
  await transaction((tx) =>
    rowsOf(
      tx,
      sql`with folded as (
            delete from order_counts where (day, status, paid) in (
              select day, status, paid from order_counts group by day, status, paid having count(*) > 1
            ) returning *
          )
          insert into order_counts (day, status, paid, orders, amount)
          select day, status, paid, sum(orders), sum(amount) from folded group by day, status, paid
          having sum(orders) <> 0 or sum(amount) <> 0`,
    ),
  );
}
