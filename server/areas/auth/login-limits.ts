import { sql } from 'drizzle-orm';
import { rowsOf, transaction, type Transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';

const windowMs = 15 * 60 * 1000;
const perAccountAndAddress = 10;
const perAddress = 100;

type Attempt = { email: string; ip: string };

/** Always in this order, so that two attempts wait for one another and never dead-lock. */
const subjectsOf = ({ email, ip }: Attempt) =>
  [
    [ip, perAddress],
    [`${email} ${ip}`, perAccountAndAddress],
  ] as const;

/**
 * Counts an attempt as failed before its password is looked at, on all nodes together, so that of however many at once
 * no more are tried than the limit; `giveBack` undoes it when the password is right. Refuses TOO_MANY, counting nothing,
 * when this address failed too often, with this account or at all, in the last 15 minutes.
 */
export const reserveAttempt = (attempt: Attempt, at: Date): Promise<void> =>
  transaction(async (tx) => {
    for (const [subject, most] of subjectsOf(attempt)) await count(tx, { subject, most }, at);
  });

/** Adds one below the limit and in a running window; a window that has passed begins anew. */
async function count(tx: Transaction, { subject, most }: { subject: string; most: number }, at: Date): Promise<void> {
  const windowEndsAt = new Date(at.getTime() + windowMs);
  const counted = await rowsOf(
    tx,
    sql`insert into login_failures as f (subject, failures, window_ends_at) values (${subject}, 1, ${windowEndsAt})
        on conflict (subject) do update set
          failures = case when f.window_ends_at <= ${at} then 1 else f.failures + 1 end,
          window_ends_at = case when f.window_ends_at <= ${at} then excluded.window_ends_at else f.window_ends_at end
        where f.window_ends_at <= ${at} or f.failures < ${most}
        returning subject`,
  );
  if (counted.length > 0) return;
  const [full] = await rowsOf<{ seconds: number }>(
    tx,
    sql`select ceil(extract(epoch from window_ends_at - ${at}::timestamptz)) as seconds
        from login_failures where subject = ${subject}`,
  );
  throw refuse('TOO_MANY', { seconds: full!.seconds });
}

/** Takes back what `reserveAttempt` counted: the password was right. */
export const giveBack = (attempt: Attempt): Promise<void> =>
  transaction(async (tx) => {
    for (const [subject] of subjectsOf(attempt)) {
      await rowsOf(
        tx,
        sql`update login_failures set failures = failures - 1 where subject = ${subject} and failures > 0`,
      );
    }
  });
