import { inArray, sql } from 'drizzle-orm';
import { db, rowsOf } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { loginFailures } from '#server/db/schema/index.ts';

const windowMs = 15 * 60 * 1000;
const perAccountAndAddress = 10;
const perAddress = 100;

type Attempt = { email: string; ip: string };

const subjectsOf = ({ email, ip }: Attempt) => ({ account: `${email} ${ip}`, address: ip });

/** Refuses TOO_MANY when this address failed too often, with this account or at all, in the last 15 minutes. */
export async function requireLoginAllowed(attempt: Attempt, at: Date): Promise<void> {
  const { account, address } = subjectsOf(attempt);
  const found = await db
    .select()
    .from(loginFailures)
    .where(inArray(loginFailures.subject, [account, address]));
  for (const { subject, failures, windowEndsAt } of found) {
    const limit = subject === account ? perAccountAndAddress : perAddress;
    const left = windowEndsAt.getTime() - at.getTime();
    if (failures >= limit && left > 0) throw refuse('TOO_MANY', { seconds: Math.ceil(left / 1000) });
  }
}

/** Counts a failure, on all nodes together; a window that has passed begins anew. */
export async function countFailure(attempt: Attempt, at: Date): Promise<void> {
  const { account, address } = subjectsOf(attempt);
  const windowEndsAt = new Date(at.getTime() + windowMs);
  await rowsOf(
    db,
    sql`insert into login_failures as f (subject, failures, window_ends_at)
        values (${account}, 1, ${windowEndsAt}), (${address}, 1, ${windowEndsAt})
        on conflict (subject) do update set
          failures = case when f.window_ends_at <= ${at} then 1 else f.failures + 1 end,
          window_ends_at = case when f.window_ends_at <= ${at} then excluded.window_ends_at else f.window_ends_at end`,
  );
}
