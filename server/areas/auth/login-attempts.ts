import { sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { deleteInBatches } from '#platform/batches.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import type { Queryable, Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { networkKeyOf } from '#platform/http/client-key.ts';
import { Refusal, refuse } from '#platform/refuse.ts';
import type { Session } from '#platform/session.ts';
import { loginFailures } from '#server/db/schema/index.ts';

const minute = 60_000;
const windowMs = 15 * minute;
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

type Limit = { subject: string; max: number };

/** An attempt to give a second factor. `provenDevice` is the hash of a device that gave a right one before, or null. */
export type CodeAttempt = { session: Session; provenDevice: Buffer | null };

type CodeLimits = { quarter: Limit; day: Limit; session: Limit };

const codesOf = (userId: UserId): string => `second factor ${userId}`;
/**
 * Three of a million codes are right at a time. Failures in 15 minutes and in a day are counted per account, because
 * who has the password can begin any number of sessions. A device that gave a right code has counters of its own, so
 * that such a person, or one with a stolen session, cannot lock it out. The limit of a session ends a stolen one.
 */
function codeLimitsOf({ session: { userId, tokenHash }, provenDevice }: CodeAttempt): CodeLimits {
  const counted = provenDevice ? `${codesOf(userId)} device ${provenDevice.toString('hex')}` : codesOf(userId);
  return {
    quarter: { subject: counted, max: perAccountAndClient },
    day: { subject: `${counted} day`, max: 100 },
    session: { subject: `${codesOf(userId)} ${tokenHash.toString('hex')}`, max: 30 },
  };
}
const loginsOf = (userId: UserId): Limit => ({ subject: `logins ${userId}`, max: loginsPerHour });

/**
 * Refuses an attempt by the failures so far, without a write or a lock, since most attempts of an attack end here.
 * @throws TOO_MANY with the seconds to wait: when the failures of the last 15 minutes reached a limit, during a pause of
 * the account, or when the account reached its hourly limit of logins
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
 * Counts an attempt to give a second factor as a failure, until `uncountCode` says that the code was right. Returns
 * whether this was the last one that the session may fail in a day.
 * @throws TOO_MANY after ten failures in 15 minutes or 100 in a day, of the device that
 * gave a right code before or else of all other devices; after 30 of the session in a day
 */
export const countCode = (attempt: CodeAttempt, at: Date): Promise<boolean> =>
  transaction(async (tx) => {
    const { quarter, day, session } = codeLimitsOf(attempt);
    await countAll(tx, [quarter], windowMs, at);
    await countAll(tx, [day], 24 * 60 * minute, at);
    const [counted] = await countAll(tx, [session], 24 * 60 * minute, at);
    return counted!.failures >= session.max;
  });

export const uncountCode = (attempt: CodeAttempt): Promise<void> =>
  transaction(async (tx) => {
    for (const { subject } of Object.values(codeLimitsOf(attempt))) await uncount(tx, subject);
  });

export const forgetCodes = (tx: Transaction, userId: UserId) =>
  tx.delete(loginFailures).where(sql`starts_with(${loginFailures.subject}, ${codesOf(userId)})`);

/**
 * Counts a request for a mail, across all nodes, in a period that begins with the first one.
 * @throws TOO_MANY when the subject reached its limit within the period
 */
export async function countMailRequest(tx: Transaction, limit: Limit, at: Date, periodMs = windowMs): Promise<void> {
  await countAll(tx, [limit], periodMs, at);
}

/** Whether a count stayed within its limit, for what is silently left out above it. */
export const isCounted = (count: Promise<void>): Promise<boolean> =>
  count.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

/** Deletes login failures whose window has ended. They accumulate, since every submitted e-mail address adds rows. */
export const deleteOldLoginFailures = (at: Date): Promise<void> =>
  deleteInBatches(loginFailures, ['subject'], sql`window_ends_at <= ${at}`);

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

async function uncount(runner: Queryable, subject: string): Promise<void> {
  await runner.rows(sql`
    update login_failures set failures = failures - 1, blocked_until = null
    where subject = ${subject} and failures > 0`);
}

async function countAll(
  tx: Transaction,
  limits: Limit[],
  durationMs: number,
  at: Date,
  added: 0 | 1 = 1,
): Promise<{ failures: number }[]> {
  const subjects = sql.param(limits.map(({ subject }) => subject));
  const max = sql.param(limits.map((limit) => limit.max));
  const counted = await tx.rows<{ failures: number }>(sql`
    insert into login_failures as f (subject, failures, window_ends_at)
    select subject, ${added}::int, ${new Date(at.getTime() + durationMs)}::timestamptz
    from unnest(${subjects}::text[]) as s(subject)
    on conflict (subject) do update set
      failures = case when f.window_ends_at <= ${at} then excluded.failures else f.failures + excluded.failures end,
      window_ends_at = case when f.window_ends_at <= ${at} then excluded.window_ends_at
      else f.window_ends_at end
    where f.window_ends_at <= ${at}
      or f.failures < (${max}::int[])[array_position(${subjects}::text[], f.subject)]
    returning failures`);
  if (counted.length < limits.length) await refuseOverLimit(tx, limits, null, at);
  return counted;
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

/** Returns the seconds until all limits allow another attempt; null when they do now. */
async function secondsUntilAllowed(
  runner: Queryable,
  limits: Limit[],
  email: string | null,
  at: Date,
): Promise<number | null> {
  const subjects = limits.map(({ subject }) => subject);
  const asked = email ? [...subjects, email] : subjects;
  const [found] = await runner.rows<{ seconds: number | null }>(sql`
    select ceil(extract(epoch from max(case when f.subject = ${email} then f.blocked_until
        when f.failures >= l.max then f.window_ends_at end) - ${at}::timestamptz)) as seconds
    from login_failures f
    left join unnest(${sql.param(subjects)}::text[],
      ${sql.param(limits.map(({ max }) => max))}::int[]) as l(subject, max) on l.subject = f.subject
    where f.window_ends_at > ${at} and f.subject = any(${sql.param(asked)}::text[])`);
  return found!.seconds !== null && found!.seconds > 0 ? found!.seconds : null;
}

async function refuseOverLimit(runner: Queryable, limits: Limit[], email: string | null, at: Date): Promise<never> {
  throw refuse('TOO_MANY', { seconds: (await secondsUntilAllowed(runner, limits, email, at)) ?? 1 });
}
