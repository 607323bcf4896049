import { sql } from 'drizzle-orm';
import { rowsOf, transaction } from '#platform/db.ts';

/** Adds up the changes that orders appended to what their sellers wait for, as foldOrderCounts does for the counts. */
export async function foldSellerDues(): Promise<void> {
  await transaction((tx) =>
    rowsOf(
      tx,
      sql`with folded as (
            delete from seller_dues where seller_id in (
              select seller_id from seller_dues group by seller_id having count(*) > 1
            ) returning *
          )
          insert into seller_dues (seller_id, orders, amount)
          select seller_id, sum(orders), sum(amount) from folded group by seller_id
          having sum(orders) <> 0 or sum(amount) <> 0`,
    ),
  );
}
