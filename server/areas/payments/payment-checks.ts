import { and, asc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { db } from '#platform/connect.ts';
import { payments } from '#server/db/schema/index.ts';

/** How long, in ms, an unpaid payment may go without news before its status is queried at the provider. */
export const pollIntervalMs = 2 * 60 * 1000;

/**
 * How often, in ms, a card under review is queried after the payment window. The provider reports its decision, too.
 */
const reviewIntervalMs = 10 * 60 * 1000;

const hourMs = 60 * 60 * 1000;
/** How far ahead a check is planned at most: the days from 7 to 30 after a card payment. */
const longestPauseMs = 23 * 24 * hourMs;

const { id, status, providerOrderId, attempt, snapToken, checkedAt, expiresAt, nextCheckAt, paidAt } = payments;
const claimed = { id, status, providerOrderId, attempt, snapToken, checkedAt, expiresAt, paidAt };
export type ClaimedPayment = Pick<typeof payments.$inferSelect, keyof typeof claimed>;

const batch = 20;

/**
 * Claims payments whose check is due, longest overdue first. Claiming postpones the next check, so that no other node
 * checks the same payment and a failing check does not block the others. The delay is one minute for an expired unpaid
 * payment, whose stock must be released. Otherwise it is the time since the last check or the expiry, between one and
 * ten minutes, but not beyond the expiry. After a successful check, `scheduleCheck` sets the next one.
 *
 * A check that is planned further ahead than checks are was planned by a clock that was ahead, and it is due: the check
 * before it may have been made too early.
 */
export async function claimChecks(which: SQL, at: Date): Promise<ClaimedPayment[]> {
  const due = await claim(and(lte(nextCheckAt, at.toISOString()), which)!, at);
  if (due.length > 0) return due;
  const tooFarAhead = new Date(at.getTime() + longestPauseMs + hourMs);
  return claim(and(gt(nextCheckAt, tooFarAhead.toISOString()), which)!, at);
}

function claim(which: SQL, at: Date): Promise<ClaimedPayment[]> {
  const chosen = db
    .select({ id })
    .from(payments)
    .where(which)
    .orderBy(asc(nextCheckAt))
    .limit(batch)
    .for('no key update', { skipLocked: true });
  const since = sql`${at}::timestamptz - greatest(${checkedAt},
      case when ${expiresAt} <= ${at} then ${expiresAt} end)`;
  const isOverdue = sql`${status} = 'pending' and ${expiresAt} <= ${at}`;
  const pause = sql`least(interval '10 minutes',
      greatest(interval '1 minute', case when not (${isOverdue}) then ${since} end))`;
  const end = sql`case when ${status} = 'pending' and ${expiresAt} > ${at} then ${expiresAt} end`;
  return db
    .update(payments)
    .set({ nextCheckAt: sql`least(${at}::timestamptz + ${pause}, ${end})` })
    .where(inArray(id, chosen))
    .returning(claimed);
}

/**
 * When a payment that is paid now is checked first; never if it has no token, because nobody can have paid it twice.
 */
export const firstPaidCheck = (at: Date): SQL =>
  sql`case when ${snapToken} is not null then ${at}::timestamptz + interval '1 hour' end`;

const { transactionId } = payments;
const paidByCard = sql`exists (
  select from payment_events e where e.payment_id = ${id} and e.transaction_id = ${transactionId}
    and e.report->>'payment_type' = 'credit_card'
)`;

/**
 * Schedules the next check of a payment that was claimed and has just been checked: every two minutes while it can be
 * paid, every ten minutes while a card is under review after that, at its expiry, and 1 h and 24 h later, because
 * money can arrive late. A paid payment is checked 1 h and 24 h after it was paid, for money of a second transaction,
 * and a card payment also 7 and 30 days after it, for a lost report of a chargeback. The last check is 23 days after
 * these: until then `claimChecks` notices a clock that made one of them too early. Payments that ended without a
 * token cannot have been paid and are not checked.
 */
export async function scheduleCheck(checked: ClaimedPayment, at: Date): Promise<void> {
  const nextPoll = new Date(at.getTime() + pollIntervalMs);
  const nextReviewCheck = new Date(at.getTime() + reviewIntervalMs);
  const furthest = new Date(at.getTime() + longestPauseMs);
  const end = sql`coalesce(${paidAt}, ${expiresAt})`;
  const late = sql`(
    select case when max(check_at) > least(${checked.checkedAt}::timestamptz, ${at}::timestamptz)
      then least(min(check_at) filter (where check_at > ${at}), ${furthest}::timestamptz) end
    from unnest(array[
      case when ${paidAt} is null then ${expiresAt} end, ${end} + interval '1 hour',
      ${end} + interval '24 hours',
      case when ${paidByCard} then ${end} + interval '7 days' end,
      case when ${paidByCard} then ${end} + interval '30 days' end
    ]) check_at
  )`;
  await db
    .update(payments)
    .set({
      checkedAt: at.toISOString(),
      nextCheckAt: sql`case
        when ${status} <> 'pending' and ${snapToken} is null then null
        when ${status} = 'pending'
        and ${expiresAt} > ${at} then least(${nextPoll}::timestamptz, ${expiresAt})
        when ${status} = 'pending' then ${nextReviewCheck}::timestamptz
        else ${late} end`,
    })
    .where(eq(id, checked.id));
}
