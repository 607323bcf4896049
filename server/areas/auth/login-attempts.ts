import { sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { networkKeyOf } from '#platform/http/client-key.ts';
import { refuse } from '#platform/refuse.ts';
import { countAll, type Limit, minute, refuseOverLimit, secondsUntilAllowed, windowMs } from './failure-counts.ts';

const perAccountAndClient = 10;
const perClient = 100;
/** Of an IPv6 network, whose owner has 65,536 client keys. */
const perNetwork = 1_000;
const loginsPerHour = 60;
/** Of one account and client in 15 minutes, right or wrong. */
const passwordChecks = 30;

/**
 * From this many failures of an account on, from any client, each doubles the pause before the next attempt. Pauses are
 * in seconds.
 */
const failuresWithoutPause = 10;
const minPause = 5;
const maxPause = 15 * 60;
const accountForgottenMs = 24 * 60 * minute;

export type Attempt = {
  email: string;
  clientKey: string;
  /**
   * The token hash of a device on which this account signed in before, or of its existing session there; null
   * otherwise.
   */
  knownDevice: Buffer | null;
  at: Date;
};

const loginsOf = (userId: UserId): Limit => ({ subject: `logins ${userId}`, max: loginsPerHour });

/**
 * Refuses an attempt by the failures so far, without a write or a lock, since most attempts of an attack end here.
 * @throws TOO_MANY with the seconds to wait: when the failures of the last 15 minutes reached a
 * limit, during a pause of the account, or when the account reached its hourly limit of logins
 */
export async function requireWithinLimits(attempt: Attempt, userId?: UserId): Promise<void> {
  const limits = [...limitsOf(attempt), ...(userId ? [loginsOf(userId)] : [])];
  const seconds = await secondsUntilAllowed(db, limits, attempt.knownDevice ? null : attempt.email, attempt.at);
  if (seconds !== null) throw refuse('TOO_MANY', { seconds });
}

/**
 * Counts a checked password, across all nodes: a wrong one as a failure, a right one as none. Right and wrong ones run
 * the same statements and are refused by the failures counted before them. So of guesses checked at the same time, no
 * more are answered than of guesses one after the other, and right passwords use up no limit.
 * @throws TOO_MANY with the seconds to wait; nothing is counted then, and the result of the check must stay secret
 */
export const countAttempt = (attempt: Attempt, isRight: boolean): Promise<void> =>
  transaction(async (tx) => {
    const { email, knownDevice, at } = attempt;
    const failures = isRight ? 0 : 1;
    await countAll(tx, limitsOf(attempt), windowMs, at, failures);
    if (!knownDevice) await countForAccount(tx, email, at, failures);
  });

/**
 * Counts a login, unless RATE_LIMITS is off: load and browser tests log one account in more often.
 * @throws TOO_MANY after 60 logins of the account within an hour
 */
export async function countLogin(tx: Transaction, userId: UserId, at: Date): Promise<void> {
  if (config.rateLimits) await countAll(tx, [loginsOf(userId)], 60 * minute, at);
}

/**
 * Counts a check of a password that is no login, unless RATE_LIMITS is off. Unlike failures it
 * is not taken back when the password is right, because each check costs the work of a hash.
 * @throws TOO_MANY after 30 checks of an account and client in 15 minutes
 */
export async function countPasswordCheck(
  { email, clientKey }: { email: string; clientKey: string },
  at: Date,
): Promise<void> {
  const limit = { subject: `checks ${email} ${clientKey}`, max: passwordChecks };
  if (config.rateLimits) await transaction((tx) => countAll(tx, [limit], windowMs, at));
}

/**
 * The limits that apply to an attempt, in lock order. A known device has its own limit and is not affected by any
 * other, so that attackers cannot lock its user out.
 */
function limitsOf({ email, clientKey, knownDevice }: Attempt): Limit[] {
  if (knownDevice) return [{ subject: `${email} device ${knownDevice.toString('hex')}`, max: perAccountAndClient }];
  const network = networkKeyOf(clientKey);
  return [
    { subject: clientKey, max: perClient },
    { subject: `${email} ${clientKey}`, max: perAccountAndClient },
    // Of IPv4 networks each address may be another customer.
    ...(network.includes(':') ? [{ subject: network, max: perNetwork }] : []),
  ];
}

/**
 * Counts the failures of an account from all clients. They expire a day after the last one; from
 * `failuresWithoutPause` on, each sets a longer pause.
 */
async function countForAccount(tx: Transaction, email: string, at: Date, added: 0 | 1): Promise<void> {
  const counted = await tx.rows(sql`
    insert into login_failures as f (subject, failures, window_ends_at)
    values (${email}, ${added}::int, ${new Date(at.getTime() + accountForgottenMs)})
    on conflict (subject) do update set
      failures = case when f.window_ends_at <= ${at} then excluded.failures else f.failures + excluded.failures end,
      window_ends_at = case when f.window_ends_at > ${at} and excluded.failures = 0 then f.window_ends_at
        else excluded.window_ends_at end,
      blocked_until = case
        when f.window_ends_at > ${at} and excluded.failures = 1 and f.failures + 1 >= ${failuresWithoutPause}::int
        then ${at}::timestamptz + make_interval(secs => least(
          ${maxPause}::int,
          ${minPause}::int * power(2, least(f.failures + 1 - ${failuresWithoutPause}::int, 20))
        ))
      end
    where f.window_ends_at <= ${at} or f.blocked_until is null or f.blocked_until <= ${at}
    returning 1`);
  if (counted.length === 0) await refuseOverLimit(tx, [], email, at);
}
