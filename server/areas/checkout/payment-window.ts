/** How long, and how often, an unpaid checkout may hold stock; see docs/decisions/limits.md. */
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PaymentId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import type { Queryable } from '#platform/sql.ts';
import { refuse } from '#platform/refuse.ts';
import { left } from '#server/areas/orders/order-amounts.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The window of checkouts that must not hold stock for long. */
const shortWindowMs = 10 * minute;

const maxPieces = 20;
/** A checkout is large if it takes more than half of a product of which more than this many pieces are available. */
const minAvailablePieces = 5;
const maxAmount = 25_000_000;
/** A customer may hold this many times what they paid in the last `paidDays` days before a checkout is large. */
const paidFactor = 10;
const paidDays = 90;
/**
 * The maximum number of payment windows that large checkouts may leave unpaid within 24 hours. A replaced checkout
 * counts with the fraction of its window that had passed.
 */
const maxUnpaidWindows = 3;

/** How long an account's unpaid checkouts may hold stock within 24 hours with the usual window, and at all. */
const usualHours = 3;
const maxHours = 4;

/** How many lines the unpaid checkouts of one client may hold with the usual window, of accounts that never paid. */
const maxLinesOfClient = 50;

type Checkout = {
  userId: UserId;
  /** `available` is the stock with what the customer's own unpaid checkout holds, because that is cancelled first. */
  lines: readonly { quantity: number; available: number }[];
  /** The sum of the products, without shipping. */
  productTotal: Rupiah;
  /** An unpaid checkout that will be cancelled before this one is placed. */
  replaces?: PaymentId;
};

type Budget = {
  /** The checkout holds much stock for what the customer has paid. */
  isLarge: boolean;
  hasPaid: boolean;
  /** How long the customer's unpaid checkouts held stock, in ms. */
  heldMs: number;
};

/**
 * How long a checkout may hold stock without payment: the usual window, or ten minutes if that is shorter, for a large
 * checkout and for a customer whose unpaid ones held stock for more than three hours.
 * @throws what requireBudget throws
 */
export async function paymentWindow(
  runner: Queryable,
  checkout: Checkout,
  at: Date,
): Promise<{ isLarge: boolean; hasPaid: boolean; expiresAt: Date }> {
  const { isLarge, hasPaid, heldMs } = await requireBudget(runner, checkout, at);
  const usual = config.paymentWindow * 1000;
  const isShort = isLarge || heldMs > usualHours * hour;
  return { isLarge, hasPaid, expiresAt: new Date(at.getTime() + (isShort ? Math.min(usual, shortWindowMs) : usual)) };
}

/**
 * Reads what a customer has paid, and for how long their unpaid checkouts of the last 24 hours held stock.
 * @throws STOCK_HELD_TOO_LONG when that was more than four hours, until enough of them are older than 24 hours;
 * TOO_MANY_UNPAID when a large checkout follows three large ones that expired within 24 hours, or that held stock
 * equally long until they were replaced, until 24 hours after the first of these ended
 */
export async function requireBudget(runner: Queryable, checkout: Checkout, at: Date): Promise<Budget> {
  const past = await readPast(runner, checkout, at);
  const isLarge = isLargeCheckout(checkout) && checkout.productTotal > past.paidAmount * paidFactor;
  const refuseUntil = (code: 'STOCK_HELD_TOO_LONG' | 'TOO_MANY_UNPAID', endedAt: string | null) => {
    const seconds = endedAt === null ? 0 : Math.ceil((Date.parse(endedAt) + day - at.getTime()) / 1000);
    if (seconds > 0) throw refuse(code, { seconds, hours: Math.ceil(seconds / 3600), max: maxHours });
  };
  refuseUntil('STOCK_HELD_TOO_LONG', past.tooLongUntil);
  if (isLarge) refuseUntil('TOO_MANY_UNPAID', past.tooManyUntil);
  return { isLarge, hasPaid: past.hasPaid, heldMs: past.heldMs };
}

const isLargeCheckout = ({ lines, productTotal }: Checkout): boolean =>
  productTotal > maxAmount ||
  lines.some(({ quantity, available }) => quantity > maxPieces || isMost(quantity, available));

const isMost = (quantity: number, available: number): boolean =>
  available > minAvailablePieces && quantity * 2 > available;

type Past = {
  hasPaid: boolean;
  /** Rupiah that were paid in the last 90 days and not refunded. */
  paidAmount: Rupiah;
  heldMs: number;
  /** The end of the checkout that must become older than 24 hours; null without such a one. */
  tooLongUntil: string | null;
  tooManyUntil: string | null;
};

/**
 * A checkout counts from its creation until it ended, but not longer than its window, unless the bank reviewed a card.
 * Those that the shop ended and those that never had a token, which nobody could pay, do not count, nor do those before
 * the last paid order.
 */
async function readPast(runner: Queryable, { userId, replaces }: Checkout, at: Date): Promise<Past> {
  const [past] = await runner.rows<Past>(sql`
    with paid as (
      select ${left} as amount, pay.paid_at
      from orders join payments pay on pay.id = orders.payment_id
      where orders.user_id = ${userId} and orders.payment_status = 'paid'
    ),
    ended as (
      select pay.id, pay.is_large, pay.created_at, pay.expires_at, case when exists (
          select from payment_events e where e.payment_id = pay.id and e.fraud_status = 'challenge'
        ) then released.at else least(released.at, pay.expires_at) end as ended_at
      from payments pay
      cross join lateral (
        select coalesce(min(e.at), case when pay.status = 'pending' then ${at}::timestamptz
            end) as at
        from orders o join order_events e on e.order_id = o.id and e.to_status = 'rejected'
          and e."by" = 'system'
        where o.payment_id = pay.id
      ) released
      where pay.user_id = ${userId} and pay.created_at > ${new Date(at.getTime() - 3 * day)}
        and pay.snap_token is not null and pay.ended_by_shop is not true and released.at is not null
        and (pay.status in ('expired', 'cancelled', 'failed') or pay.id = ${replaces ?? null}::uuid)
    ),
    counted as (
      select ended_at, sum(ended_at - created_at) over newest as held,
        sum(case when is_large
          then extract(epoch from ended_at - created_at)
            / extract(epoch from expires_at - created_at)
          end) over newest as windows,
        ended_at > coalesce((select max(paid_at) from paid), '-infinity') as is_since_paid
      from ended where ended_at > ${new Date(at.getTime() - day)}
      window newest as (order by ended_at desc, id)
    )
    select exists (select from paid) as "hasPaid",
      coalesce((select sum(amount) from paid
          where paid_at > ${new Date(at.getTime() - paidDays * day)}), 0)::float8 as "paidAmount",
      coalesce((select extract(epoch from max(held)) * 1000 from counted where is_since_paid),
        0)::float8 as "heldMs",
      (select max(ended_at) from counted where is_since_paid
        and held > make_interval(hours => ${maxHours}::int)) as "tooLongUntil",
      (select max(ended_at) from counted
        where windows >= ${maxUnpaidWindows}::int) as "tooManyUntil"`);
  return past!;
}

/**
 * A keyed hash of a client key, by which the unpaid checkouts of one client are counted. Null without one, and with
 * RATE_LIMITS=off, where all buyers of a load test are one client.
 */
export function hashClient(clientKey: string | undefined): Buffer | null {
  if (clientKey === undefined || !config.rateLimits) return null;
  return createHmac('sha256', config.secretKey).update(`checkout|${clientKey}`).digest();
}

type Placed = { id: PaymentId; expiresAt: string };

/**
 * Shortens the window of a checkout to ten minutes if the client's unpaid checkouts, of accounts that never paid, hold
 * more than 50 lines with it. Must run after the commit of the checkout: of several at once, at least the last one then
 * sees all others. Returns when the window ends.
 */
export async function shortenCrowded({ id, expiresAt }: Placed, clientHash: Buffer): Promise<string> {
  const [shortened] = await db.rows<{ expiresAt: string }>(sql`
    update payments set expires_at = created_at + make_interval(secs => ${shortWindowMs / 1000})
    where id = ${id} and status = 'pending'
      and expires_at > created_at + make_interval(secs => ${shortWindowMs / 1000})
      and (
        select count(*) from payments pay
        join orders o on o.payment_id = pay.id and o.status <> 'rejected'
        join order_lines l on l.order_id = o.id
        where pay.client_hash = ${clientHash} and pay.status = 'pending'
      ) > ${maxLinesOfClient}
    returning expires_at as "expiresAt"`);
  return shortened?.expiresAt ?? expiresAt;
}
