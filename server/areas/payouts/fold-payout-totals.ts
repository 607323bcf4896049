import { sql } from 'drizzle-orm';
import { rowsOf, transaction } from '#platform/db.ts';

/** Adds up what each payout appended to its seller's totals, as foldOrderCounts does for the counts. */
export async function foldPayoutTotals(): Promise<void> {
  await transaction((tx) =>
    rowsOf(
      tx,
      sql`with folded as (
            delete from payout_totals where seller_id in (
              select seller_id from payout_totals group by seller_id having count(*) > 1
            ) returning *
          )
          insert into payout_totals (seller_id, payouts, amount)
          select seller_id, sum(payouts), sum(amount) from folded group by seller_id`,
    ),
  );
}
