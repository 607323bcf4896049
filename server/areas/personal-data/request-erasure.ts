/** A user asks for the erasure of their account, which happens some days later unless they change their mind. */
import { eq, sql } from 'drizzle-orm';
import { storeOf, type UserId } from '#contract/ids.ts';
import { type ErasureObstacle, obstacleLabels } from '#contract/personal-data/personal-data.ts';
import { erasureDays } from '#contract/personal-data/retention.ts';
import { recordAudit } from '#platform/audit.ts';
import { db } from '#platform/connect.ts';
import type { Queryable } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse } from '#platform/refuse.ts';
import type { Session } from '#platform/session.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { lockAccount, setEraseAt } from '#server/areas/auth/erasure.ts';
import { requirePassword, requireSamePassword } from '#server/areas/auth/log-in.ts';
import { users } from '#server/db/schema/index.ts';

type Request = { session: Session; password: string; clientKey: string };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Schedules the erasure of the signed-in user's account, tells them by
 * mail and returns its time. A repeated request keeps the first time.
 * @throws ERASURE_BLOCKED with the reasons, and what requirePassword throws
 */
export async function requestErasure({ session, ...check }: Request, at: Date): Promise<string> {
  const checked = await requirePassword({ session, ...check }, at);
  const { userId } = session;
  return transaction(async (tx) => {
    await requireSamePassword(tx, checked);
    const account = await lockAccount(tx, userId);
    if (account?.eraseAt) return account.eraseAt;
    const obstacles = await findObstacles(tx, userId);
    if (obstacles.length > 0) {
      throw refuse('ERASURE_BLOCKED', { reasons: obstacles.map((obstacle) => obstacleLabels[obstacle]).join('; ') });
    }
    const eraseAt = new Date(at.getTime() + erasureDays * dayMs).toISOString();
    await setEraseAt(tx, userId, eraseAt);
    await recordAudit(tx, { actorId: userId, action: 'erasure-requested', subject: userId, at });
    await notify(tx, 'erasure-requested', { userId }, { at });
    return eraseAt;
  });
}

export async function cancelErasure(userId: UserId, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account?.eraseAt) return;
    await setEraseAt(tx, userId, null);
    await recordAudit(tx, { actorId: userId, action: 'erasure-cancelled', subject: userId, at });
  });
}

/** Returns when an account will be erased, if at all, and what is in the way of it now. */
export async function getErasure(userId: UserId): Promise<{ eraseAt: string | null; obstacles: ErasureObstacle[] }> {
  const [account] = await db.select({ eraseAt: users.eraseAt }).from(users).where(eq(users.id, userId));
  return { eraseAt: account?.eraseAt ?? null, obstacles: await findObstacles(db, userId) };
}

export async function findObstacles(runner: Queryable, userId: UserId): Promise<ErasureObstacle[]> {
  const isRunning = sql`(o.payment_status = 'paid' and (o.status <> 'confirmed' or o.is_disputed))`;
  const isRefunding = sql`(o.payment_status = 'refunding'
    or exists (select from refunds r where r.order_id = o.id and r.amount is not null
      and r.done_at is null))`;
  const hasComplaint = sql`exists (select from complaints c
      where c.order_id = o.id and c.closed_at is null)`;
  const rows = await runner.rows<{ obstacle: ErasureObstacle; isPresent: boolean | null }>(sql`
    select obstacle, "isPresent" from (
      select bool_or(o.payment_status = 'pending') as unpaid, bool_or(${isRunning}) as running,
        bool_or(${hasComplaint}) as complaint, bool_or(${isRefunding}) as refund
      from orders o where o.user_id = ${userId}
    ) own, (
      select bool_or(o.payment_status = 'pending' or ${isRunning} or ${isRefunding}
          or ${hasComplaint}) as running
      from orders o where o.seller_id = ${storeOf(userId)}
    ) store, (
      select exists (select from unplaced_money m join payments p on p.id = m.payment_id
        where p.user_id = ${userId} and m.closed_at is null) as unplaced,
      (select coalesce(sum(credit - debit), 0) <> 0 from ledger_entries
        where seller_id = ${storeOf(userId)}) as balance
    ) money,
    lateral (values ('unpaid-order', unpaid), ('running-order', own.running),
      ('complaint', complaint),
      ('refund', refund), ('unplaced-money', unplaced), ('store-order', store.running),
      ('seller-balance', balance)
    ) as found(obstacle, "isPresent")`);
  return rows.filter(({ isPresent }) => isPresent).map(({ obstacle }) => obstacle);
}
