import { sql } from 'drizzle-orm';
import { deleteInBatches } from '#platform/batches.ts';
import { networkKeyOf } from '#platform/http/client-key.ts';
import type { Queryable, Transaction } from '#platform/sql.ts';
import { Refusal, refuse } from '#platform/refuse.ts';
import { loginFailures } from '#server/db/schema/index.ts';

export const minute = 60_000;
/** The usual period of a limit. */
export const windowMs = 15 * minute;

/** A subject of login_failures, which all nodes share, and its largest count. */
export type Limit = { subject: string; max: number };

/**
 * The limits on what people without an account send, in lock order: of a client, ten times as much of an IPv6 /48,
 * which has 65,536 clients, and of all together.
 */
export function limitsOfStranger(what: string, clientKey: string, max: { ofClient: number; inAll: number }): Limit[] {
  const network = networkKeyOf(clientKey);
  return [
    { subject: `${what} ${clientKey}`, max: max.ofClient },
    // Of IPv4 networks each address may be another person.
    ...(network.includes(':') ? [{ subject: `${what} ${network}`, max: 10 * max.ofClient }] : []),
    { subject: what, max: max.inAll },
  ];
}

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
 * Counts in a period that begins with the first attempt. `added` is 0 to be judged by the limits without being counted.
 * Returns the counts in no order.
 * @throws TOO_MANY when a subject reached its limit; the transaction must be rolled back then
 */
export async function countAll(
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

/** Returns the seconds until all limits allow another attempt; null when they do now. */
export async function secondsUntilAllowed(
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

export async function refuseOverLimit(
  runner: Queryable,
  limits: Limit[],
  email: string | null,
  at: Date,
): Promise<never> {
  throw refuse('TOO_MANY', { seconds: (await secondsUntilAllowed(runner, limits, email, at)) ?? 1 });
}
