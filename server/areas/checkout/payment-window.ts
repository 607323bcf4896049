import { sql } from 'drizzle-orm';
import type { PaymentId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { config } from '#platform/config.ts';
import type { Queryable } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';

const largeWindowMs = 10 * 60_000;
const maxPieces = 20;
/** A checkout is large if it takes more than half of a product of which more than this many pieces are available. */
const minAvailablePieces = 5;
const maxAmount = 25_000_000;

const day = 24 * 60 * 60_000;
/**
 * The maximum number of payment windows that large checkouts may leave unpaid within 24 hours. A replaced checkout
 * counts with the fraction of its window that had passed.
 */
const maxUnpaidWindows = 3;

type Checkout = {
  userId: UserId;
  /** `available` is the stock with what the customer's own unpaid checkout holds, because that is cancelled first. */
  lines: readonly { quantity: number; available: number }[];
  /** The sum of the products, without shipping. */
  productTotal: Rupiah;
  /** An unpaid checkout that will be cancelled before this one is placed. */
  replaces?: PaymentId;
};

/**
 * How long a checkout may hold stock without payment. A checkout that holds much stock, of a customer without a paid
 * order, is large: its window is ten minutes, or the usual window if that is shorter.
 * @throws TOO_MANY_UNPAID when the customer let three large checkouts expire within 24 hours, or held stock equally
 * long with large checkouts that they replaced. It applies until 24 hours after the first of these ended.
 */
export async function paymentWindow(
  runner: Queryable,
  checkout: Checkout,
  at: Date,
): Promise<{ isLarge: boolean; expiresAt: Date }> {
  const isLarge = isLargeCheckout(checkout) && !(await hasPaid(runner, checkout.userId));
  if (isLarge) await requireFewUnpaid(runner, checkout, at);
  const usual = config.paymentWindow * 1000;
  return { isLarge, expiresAt: new Date(at.getTime() + (isLarge ? Math.min(usual, largeWindowMs) : usual)) };
}

const isLargeCheckout = ({ lines, productTotal }: Checkout): boolean =>
  productTotal > maxAmount ||
  lines.some(({ quantity, available }) => quantity > maxPieces || isMost(quantity, available));

const isMost = (quantity: number, available: number): boolean =>
  available > minAvailablePieces && quantity * 2 > available;

const hasPaid = async (runner: Queryable, userId: UserId): Promise<boolean> =>
  (await runner.rows(sql`select from orders where user_id = ${userId} and payment_status = 'paid' limit 1`)).length > 0;

async function requireFewUnpaid(runner: Queryable, { userId, replaces }: Checkout, at: Date): Promise<void> {
  const [last] = await runner.rows<{ endedAt: string }>(sql`
    with ended as (
      select p.id, p.created_at, p.expires_at, least(coalesce(min(e.at), ${at}), p.expires_at) as ended_at
      from payments p
      join orders o on o.payment_id = p.id
      left join order_events e on e.order_id = o.id and e.to_status = 'rejected' and e."by" = 'system'
      where p.user_id = ${userId} and p.is_large and p.created_at > ${new Date(at.getTime() - 2 * day)}
        and (p.status in ('expired', 'cancelled') or (p.status = 'failed' and p.snap_token is not null)
          or (p.status = 'pending' and p.id = ${replaces ?? null}::uuid))
      group by p.id
      having p.status = 'pending' or min(e.at) is not null
    )
    select ended_at as "endedAt" from (
      select ended_at, sum(extract(epoch from ended_at - created_at) / extract(epoch from expires_at - created_at))
        over (order by ended_at desc, id) as windows
      from ended
    ) newest where windows >= ${maxUnpaidWindows}::int order by ended_at desc limit 1`);
  if (!last) return;
  const seconds = Math.ceil((Date.parse(last.endedAt) + day - at.getTime()) / 1000);
  if (seconds > 0) throw refuse('TOO_MANY_UNPAID', { seconds, hours: Math.ceil(seconds / 3600) });
}
