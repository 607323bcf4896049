/** The account that a buyer names for money of theirs that belongs to no order, such as a second payment. */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { OrderId, UserId } from '#contract/ids.ts';
import type { BuyerMoney } from '#contract/payments/unplaced-money.ts';
import { reportedChannelName } from '#contract/payments/payment-channels.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse } from '#platform/refuse.ts';
import { requirePassword, requireSamePassword } from '#server/areas/auth/log-in.ts';
import {
  type AccountPlace,
  dropped,
  maskedAccount,
  nameAccount,
  type RevealedAccount,
  type StoredAccount,
} from '#server/areas/bank-accounts/named-account.ts';
import { recordLift, revealAccount } from '#server/areas/bank-accounts/paid-to.ts';
import { paymentEvents, payments, unplacedMoney } from '#server/db/schema/index.ts';
import { type NamedBy, readNaming, recordNaming, messagesForDropped } from './named-by.ts';
import { isRefundable, readReport } from './report.ts';

type Money = typeof unplacedMoney.$inferSelect;

export const moneyPlaceOf = (id: number) => ({ table: 'unplaced_money', row: String(id) }) as const;

/**
 * Returns the money of a buyer that came with the payment of their order and belongs to no order: still held, or given
 * back. Amounts are in rupiah; null when the provider did not report whole rupiah.
 * @throws NO_ORDER when the order is not the buyer's
 */
export async function listOwnMoney(userId: UserId, orderId: OrderId, at: Date): Promise<BuyerMoney[]> {
  const own = await db.rows(sql`
    select from orders o where o.id = ${orderId} and o.user_id = ${userId}`);
  if (own.length === 0) throw refuse('NO_ORDER');
  const found = await db
    .select({ money: unplacedMoney, report: paymentEvents.report })
    .from(unplacedMoney)
    .innerJoin(paymentEvents, eq(paymentEvents.id, unplacedMoney.eventId))
    .where(
      sql`${unplacedMoney.paymentId} = (select o.payment_id from orders o where o.id = ${orderId})
        and ${isBuyersMoney}`,
    )
    .orderBy(unplacedMoney.id);
  return found.map(({ money, report: stored }) => {
    const report = readReport(stored as object);
    const isDone = money.closedAt !== null;
    return {
      id: String(money.id),
      amount: money.amount,
      receivedAt: money.receivedAt,
      channel: reportedChannelName(report),
      isDone,
      doneAt: money.closedAt,
      needsAccount: !isDone && (money.refundRefusal !== null || !isRefundable(money, report)),
      awaitsSettlement: !isDone && money.awaitsSettlement,
      account: maskedAccount(moneyPlaceOf(money.id), money, at),
    };
  });
}

/** Money that was received and not placed with an order. */
const isBuyersMoney = sql`${unplacedMoney.direction} = 'in'
  and (${unplacedMoney.closing} is null or ${unplacedMoney.closing} in ('settled', 'returned'))`;

/**
 * Stores the account that the buyer names for money without an order; a later one replaces it. The buyer is told by a
 * mail that cannot be switched off.
 * @throws NOT_FOUND when the money is not the buyer's, UNPLACED_CLOSED, and what requirePassword throws
 */
export async function nameMoneyAccount({ id, ...by }: NamedBy & { id: number }, at: Date): Promise<void> {
  const { userId } = by.session;
  requireOpen(await findOwn(db, id, userId));
  const checked = await requirePassword(by, at);
  await transaction(async (tx) => {
    await requireSamePassword(tx, checked);
    await lockAccount(tx, id);
    const found = await findOwn(tx, id, userId);
    requireOpen(found);
    const named = nameAccount(moneyPlaceOf(id), found.money, await readNaming(tx, by, at), at);
    if (!named) return;
    await tx.update(unplacedMoney).set(named).where(eq(unplacedMoney.id, id));
    const { orderId } = found;
    await recordNaming(tx, { subject: String(id), orderId, userId, account: by.account }, at);
  });
}

/** @throws NOT_FOUND when the buyer named none, REFUND_ACCOUNT_HELD */
export const revealMoneyAccount = (id: number, adminId: UserId, at: Date): Promise<RevealedAccount> =>
  transaction(async (tx) => revealAccount(tx, await lockAccount(tx, id), adminId, at));

type Lift = { id: number; adminId: UserId; reason: string };

/** @throws NOT_FOUND, ACCOUNT_NOT_HELD */
export async function liftMoneyHold({ id, ...lift }: Lift, at: Date): Promise<void> {
  await transaction(async (tx) => {
    await recordLift(tx, { ...(await lockAccount(tx, id)), ...lift }, at);
    await tx.update(unplacedMoney).set({ heldUntil: null }).where(eq(unplacedMoney.id, id));
  });
}

type Period = { userId: UserId; since: string; until: string };

/** Drops the accounts that a buyer named in a period for money that is still held, and asks the buyer for them anew. */
export async function dropMoneyAccounts({ userId, since, until }: Period, at: Date): Promise<void> {
  const isNamed = sql`${unplacedMoney.closedAt} is null and ${unplacedMoney.bankName} is not null
    and ${unplacedMoney.accountChangedAt} between ${since} and ${until}`;
  const found = await findMoney(db, sql`${payments.userId} = ${userId} and ${isNamed}`);
  for (const { money, orderId } of found) {
    await transaction(async (tx) => {
      const changed = await tx
        .update(unplacedMoney)
        .set(dropped(at))
        .where(sql`${unplacedMoney.id} = ${money.id} and ${isNamed}`)
        .returning({ id: unplacedMoney.id });
      if (changed.length > 0) await messagesForDropped(tx, { orderId, userId }, at);
    });
  }
}

/** Locks money, under whose lock its account is named, shown, dropped and paid to. */
async function lockAccount(tx: Transaction, id: number): Promise<{ place: AccountPlace; stored: StoredAccount }> {
  const [stored] = await tx.select().from(unplacedMoney).where(eq(unplacedMoney.id, id)).for('no key update');
  if (!stored) throw refuse('NOT_FOUND');
  return { place: moneyPlaceOf(id), stored };
}

type Owned = { money: Money; orderId: OrderId };

/** Money of known buyers, with the first order of its payment. */
const findMoney = (runner: Pick<Transaction, 'select'>, which: SQL): Promise<Owned[]> =>
  runner
    .select({
      money: unplacedMoney,
      orderId: sql<OrderId>`(select min(o.id::text) from orders o
          where o.payment_id = ${payments.id})`,
    })
    .from(unplacedMoney)
    .innerJoin(payments, eq(payments.id, unplacedMoney.paymentId))
    .where(which);

/** @throws NOT_FOUND when there is no such money of the buyer */
async function findOwn(runner: Pick<Transaction, 'select'>, id: number, userId: UserId): Promise<Owned> {
  const isOwn = sql`${unplacedMoney.id} = ${id} and ${unplacedMoney.direction} = 'in'
    and ${payments.userId} = ${userId}`;
  const [found] = await findMoney(runner, isOwn);
  if (!found) throw refuse('NOT_FOUND');
  return found;
}

function requireOpen({ money }: Owned): void {
  if (money.closedAt) throw refuse('UNPLACED_CLOSED');
}
