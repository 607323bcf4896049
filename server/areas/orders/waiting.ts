import { type SQL, sql } from 'drizzle-orm';
import { makassarDay } from '#contract/dates.ts';
import { maxClosedDays } from '#contract/store/seller-forms.ts';
import { closedTime } from '#server/areas/catalogue/store-closures.ts';

/** SQL: the later one of an order's last move and its payment. */
const paidAndMoved = sql`greatest(orders.moved_at, payments.paid_at)`;

/**
 * SQL: since when a paid order waits for its seller. The time for which the
 * store was closed does not count: it makes the order wait since later. At most the days of one
 * closure count as closed, or a store that always stays closed would keep its buyers' money for ever.
 */
export const waitingSince = (at: Date): SQL =>
  sql`(${paidAndMoved}
    + least(${closedTime(sql`orders.seller_id`, paidAndMoved, at)},
      make_interval(hours => ${24 * maxClosedDays})))`;

/** SQL: a paid made-to-order order that is unsent `days` after its ship-by date. */
export const isUnsentSince = (days: number, at: Date): SQL => sql`(
  orders.status in ('pending', 'processing')
  and orders.payment_status = 'paid' and orders.production_days > 0
  and orders.ship_by + ${days}::int <= ${makassarDay(at.toISOString())}
)`;
