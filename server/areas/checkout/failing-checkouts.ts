/** Whether buyers can pay. The payments in the database tell it on each node, whichever took the checkouts. */
import { sql } from 'drizzle-orm';
import { db } from '#platform/connect.ts';
import { getLastTime, setLastTime } from '#platform/last-times.ts';
import { findReport } from '#server/areas/payments/midtrans.ts';

/** So many checkouts in a row fail when nobody can pay; one may be its buyer's own. */
const minFailed = 3;
const recentMs = 5 * 60_000;
const began = 'checkouts fail';
const never = new Date(0);

/**
 * What the operator is told while checkouts fail: from the third in a row within five minutes on, until one succeeds
 * or, when no buyer tries, the provider answers again. Null while buyers can pay.
 */
export async function describeFailingCheckouts(at: Date): Promise<string | null> {
  const since = await checkoutsFailSince();
  const { failed, paidLast } = await readLastCheckouts(at);
  const isFailing = failed === minFailed || (since !== null && !(paidLast && paidLast > since) && !(await answers()));
  if (!isFailing) {
    if (since) await setLastTime(db, began, never);
    return null;
  }
  if (!since) await setLastTime(db, began, at);
  return `nobody can pay since ${since ?? at.toISOString()}: see the log, Midtrans' status page and MIDTRANS_SERVER_KEY`;
}

/** Since when checkouts fail, in ISO 8601 format; null while they succeed. */
export async function checkoutsFailSince(): Promise<string | null> {
  const since = await getLastTime(began);
  return since && Date.parse(since) > 0 ? since : null;
}

/** How many of the last checkouts failed, of those that ended recently, and when one last succeeded. */
async function readLastCheckouts(at: Date): Promise<{ failed: number; paidLast: string | null }> {
  const [row] = await db.rows<{ failed: number; paidLast: string | null }>(sql`
    select count(*) filter (where snap_token is null and created_at > ${new Date(at.getTime() - recentMs)})::int as failed,
      max(created_at) filter (where snap_token is not null) as "paidLast"
    from (
      select snap_token, created_at from payments where snap_token is not null or status = 'failed'
      order by id desc limit ${minFailed}
    ) last`);
  return row!;
}

/** Asks for a transaction that does not exist. */
const answers = (): Promise<boolean> =>
  findReport('probe').then(
    () => true,
    () => false,
  );
