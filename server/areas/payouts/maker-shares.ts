/**
 * How a seller's sales are shared out among the makers: the prices of what was paid, by the maker whom the line froze.
 * Everything else of the statement is not shared. Both together are what the statement says.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { MakerId, StoreId } from '#contract/ids.ts';
import type { Shares } from '#contract/payouts/seller-money.ts';
import { db } from '#platform/connect.ts';

type NotShared = Shares['notShared'];

/**
 * `period` is the condition on the ledger entries `l` of a statement, `notShared` has its sums but for the products. Null
 * when no sale names a maker.
 */
export async function shareOut(sellerId: StoreId, period: SQL, notShared: NotShared): Promise<Shares | null> {
  const sold = await db.rows<{ makerId: MakerId | null; name: string; amount: number }>(sql`
    select origin.maker_id as "makerId", coalesce(makers.name, '') as name,
      sum(line.price * line.quantity) as amount
    from ledger_entries l join order_lines line on line.order_id = l.order_id
    left join line_origins origin on origin.order_line_id = line.id
    left join makers on makers.id = origin.maker_id
    where l.account = 'seller_payable' and l.seller_id = ${sellerId} and l.credit > 0 and l.order_id is not null and ${period}
      and (select exists (select from makers where makers.seller_id = ${sellerId}))
    group by 1, 2 order by 1`);
  const makers = sold.flatMap(({ makerId, ...share }) => (makerId ? [{ _id: makerId, ...share }] : []));
  if (makers.length === 0) return null;
  return { makers, withoutMaker: sold.find(({ makerId }) => !makerId)?.amount ?? 0, notShared };
}
