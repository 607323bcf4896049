import { sql } from 'drizzle-orm';
import { db, type Runner, rowsOf, transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';

const windowMs = 15 * 60 * 1000;
const perAccountAndAddress = 10;
const perAddress = 100;

export type Attempt = { email: string; ip: string; at: Date };

const accountOf = ({ email, ip }: Attempt) => `${email} ${ip}`;

/**
 * Counts an attempt to log in as failed, for its address and for the account at this address, on all nodes together. A
 * window that has passed begins anew. Refuses TOO_MANY, counting nothing, when there were as many as may fail in the last
 * 15 minutes.
 */
export async function countAttempt(attempt: Attempt): Promise<void> {
  const { ip, at } = attempt;
  const windowEndsAt = new Date(at.getTime() + windowMs);
  await requireRoom(db, attempt);
  await transaction(async (tx) => {
    // The address first, here as below, so that two attempts wait for one another and never dead-lock.
    const counted = await rowsOf(
      tx,
      sql`insert into login_failures as f (subject, failures, window_ends_at)
          values (${ip}, 1, ${windowEndsAt}), (${accountOf(attempt)}, 1, ${windowEndsAt})
          on conflict (subject) do update set
            failures = case when f.window_ends_at <= ${at} then 1 else f.failures + 1 end,
            window_ends_at = case when f.window_ends_at <= ${at} then excluded.window_ends_at else f.window_ends_at end
          where f.window_ends_at <= ${at}
            or f.failures < case when f.subject = ${ip} then ${perAddress}::int else ${perAccountAndAddress}::int end
          returning subject`,
    );
    if (counted.length < 2) await requireRoom(tx, attempt);
  });
}

/** Takes back what `countAttempt` counted: the password was right. */
export const uncountAttempt = (attempt: Attempt): Promise<void> =>
  transaction(async (tx) => {
    for (const subject of [attempt.ip, accountOf(attempt)]) {
      await rowsOf(
        tx,
        sql`update login_failures set failures = failures - 1 where subject = ${subject} and failures > 0`,
      );
    }
  });

async function requireRoom(runner: Runner, attempt: Attempt): Promise<void> {
  const { ip, at } = attempt;
  const [full] = await rowsOf<{ seconds: number | null }>(
    runner,
    sql`select ceil(extract(epoch from max(window_ends_at) - ${at}::timestamptz)) as seconds from login_failures
        where window_ends_at > ${at} and ((subject = ${ip} and failures >= ${perAddress})
          or (subject = ${accountOf(attempt)} and failures >= ${perAccountAndAddress}))`,
  );
  if (full!.seconds !== null) throw refuse('TOO_MANY', { seconds: full!.seconds });
}
