/**
 * How a seller's sales are shared out among the makers: the prices of what was paid, by the maker whom the line froze.
 * Everything else of the statement is not shared. Both together are what the statement says.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { MakerId, StoreId } from '#contract/ids.ts';
import type { Shares } from '#contract/payouts/seller-money.ts';

type NotShared = Shares['notShared'];
export type SoldOf = { makerId: MakerId | null; name: string; amount: number };

/**
 * SQL: what each maker sold, for the statement that sums up the rest, so that both have the same sales. `period` is the
 * condition on its ledger entries `l`.
 */
export const soldByMaker = (sellerId: StoreId, period: SQL): SQL<SoldOf[]> => sql`(
  select coalesce(json_agg(sold order by sold."makerId"), '[]') from (
    select origin.maker_id as "makerId", coalesce(makers.name, '') as name,
      sum(line.price * line.quantity) as amount
    from ledger_entries l join order_lines line on line.order_id = l.order_id
    left join line_origins origin on origin.order_line_id = line.id
    left join makers on makers.id = origin.maker_id
    where l.account = 'seller_payable' and l.seller_id = ${sellerId} and l.credit > 0 and l.order_id is not null
      and ${period} and (select exists (select from makers where makers.seller_id = ${sellerId}))
    group by 1, 2
  ) sold
)`;

/** `notShared` has the sums of the statement but for the products. Null when no sale names a maker. */
export function shareOut(sold: readonly SoldOf[], notShared: NotShared): Shares | null {
  const makers = sold.flatMap(({ makerId, ...share }) => (makerId ? [{ _id: makerId, ...share }] : []));
  if (makers.length === 0) return null;
  return { makers, withoutMaker: sold.find(({ makerId }) => !makerId)?.amount ?? 0, notShared };
}
