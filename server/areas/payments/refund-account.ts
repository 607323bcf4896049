import { eq, sql } from 'drizzle-orm';
import type { OrderId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import type { BuyerRefund } from '#contract/payments/refunds.ts';
import { columns, merge, nullable } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import type { Queryable, Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse } from '#platform/refuse.ts';
import { requirePassword, requireSamePassword } from '#server/areas/auth/log-in.ts';
import {
  dropped,
  maskedAccount,
  nameAccount,
  type RevealedAccount,
} from '#server/areas/bank-accounts/named-account.ts';
import { recordLift, revealAccount } from '#server/areas/bank-accounts/paid-to.ts';
import { left } from '#server/areas/orders/order-amounts.ts';
import { refunds } from '#server/db/schema/index.ts';
import { isPaymentOf, lockPayment } from '#server/areas/orders/lock-order.ts';
import { type NamedBy, readNaming, recordNaming, messagesForDropped } from './named-by.ts';
import { isByProvider, refundFacts } from './refund-channel.ts';

export const placeOf = (orderId: OrderId) => ({ table: 'refunds', row: orderId }) as const;

/** The columns of a refund that `maskedAccount` reads; null where an order has none. */
export const accountColumns = columns({
  bankName: nullable(refunds.bankName),
  bankAccountOwner: nullable(refunds.bankAccountOwner),
  bankAccountNumber: nullable(refunds.bankAccountNumber),
  accountChangedAt: nullable(refunds.accountChangedAt),
  heldUntil: nullable(refunds.heldUntil),
  accountFromNewDevice: sql<boolean>`coalesce(refunds.account_from_new_device, false)`,
});

const ownColumns = merge(
  columns({
    amount: sql<Rupiah>`case orders.payment_status when 'paid' then refunds.amount
      when 'refunding' then ${left}
      else orders.total_amount end`,
    doneAt: nullable(refunds.doneAt),
    isDone: sql<boolean>`orders.payment_status = 'refunded'
      or (orders.payment_status = 'paid' and refunds.done_at is not null)`,
    awaitsSettlement: sql<boolean>`coalesce(refunds.awaits_settlement, false)`,
    isRefused: sql<boolean>`refunds.refusal is not null`,
  }),
  refundFacts,
  accountColumns,
);

/**
 * Returns what the buyer sees of the refund of their order. Amounts are in rupiah.
 * @throws NO_ORDER when the order is not the buyer's or has no refund
 */
export async function getOwnRefund(userId: UserId, orderId: OrderId, at: Date): Promise<BuyerRefund> {
  const [row] = await db.read(
    ownColumns,
    sql`orders join payments on payments.id = orders.payment_id
    left join refunds on refunds.order_id = orders.id
    where orders.id = ${orderId} and orders.user_id = ${userId}
      and (orders.payment_status in ('refunding', 'refunded') or refunds.amount is not null)`,
  );
  if (!row) throw refuse('NO_ORDER');
  const { amount, doneAt, isDone, paymentType, isRefused, awaitsSettlement, ...stored } = row;
  return {
    amount,
    doneAt,
    isDone,
    paymentType,
    needsAccount: !isDone && (isRefused || !isByProvider(amount, row)),
    awaitsSettlement: !isDone && awaitsSettlement,
    account: maskedAccount(placeOf(orderId), stored, at),
  };
}

/**
 * Stores the account that the buyer names for an open refund; a later one replaces it. The buyer is told by a mail that
 * cannot be switched off.
 * @throws NO_ORDER when the order is not the buyer's, NOT_REFUNDING when no refund is open, and what requirePassword
 * throws
 */
export async function nameRefundAccount({ orderId, ...by }: NamedBy & { orderId: OrderId }, at: Date): Promise<void> {
  const { userId } = by.session;
  await requireOpenRefund(db, { orderId, userId });
  const checked = await requirePassword(by, at);
  await transaction(async (tx) => {
    await requireSamePassword(tx, checked);
    await lockPayment(tx, isPaymentOf(orderId, userId));
    await requireOpenRefund(tx, { orderId, userId });
    const [stored] = await tx.select().from(refunds).where(eq(refunds.orderId, orderId));
    const named = nameAccount(placeOf(orderId), stored, await readNaming(tx, by, at), at);
    if (!named) return;
    await tx
      .insert(refunds)
      .values({ orderId, ...named })
      .onConflictDoUpdate({ target: refunds.orderId, set: named });
    await recordNaming(tx, { subject: orderId, orderId, userId, account: by.account }, at);
  });
}

/** @throws NOT_FOUND when the buyer named none, REFUND_ACCOUNT_HELD */
export const revealRefundAccount = (orderId: OrderId, adminId: UserId, at: Date): Promise<RevealedAccount> =>
  transaction(async (tx) => revealAccount(tx, await lockAccount(tx, orderId), adminId, at));

type Lift = { orderId: OrderId; adminId: UserId; reason: string };

/** @throws ACCOUNT_NOT_HELD */
export async function liftRefundHold({ orderId, ...lift }: Lift, at: Date): Promise<void> {
  await transaction(async (tx) => {
    await recordLift(tx, { ...(await lockAccount(tx, orderId)), ...lift }, at);
    await tx.update(refunds).set({ heldUntil: null }).where(eq(refunds.orderId, orderId));
  });
}

type Period = { userId: UserId; since: string; until: string };

/** Drops the accounts that a buyer named in a period for refunds that are open, and asks the buyer for them anew. */
export async function dropRefundAccounts({ userId, since, until }: Period, at: Date): Promise<void> {
  const isNamed = sql`r.bank_name is not null
    and r.account_changed_at between ${since} and ${until}`;
  const found = await db.rows<{ orderId: OrderId }>(sql`
    select o.id as "orderId" from orders o join refunds r on r.order_id = o.id
    where o.user_id = ${userId} and ${isNamed}
      and (r.done_at is null or o.payment_status = 'refunding') order by o.id`);
  for (const { orderId } of found) {
    await transaction(async (tx) => {
      await lockPayment(tx, isPaymentOf(orderId, userId));
      if (!(await findOpenRefund(tx, { orderId, userId }))?.isOpen) return;
      const [stored] = await tx.rows(sql`
        select from refunds r where r.order_id = ${orderId} and ${isNamed}`);
      if (!stored) return;
      await tx.update(refunds).set(dropped(at)).where(eq(refunds.orderId, orderId));
      await messagesForDropped(tx, { orderId, userId }, at);
    });
  }
}

/** Locks the payment of an order, under whose lock its account is named, shown, dropped and paid to. */
async function lockAccount(tx: Transaction, orderId: OrderId) {
  await lockPayment(tx, isPaymentOf(orderId));
  const [stored] = await tx.select().from(refunds).where(eq(refunds.orderId, orderId));
  if (!stored) throw refuse('NO_ORDER');
  return { place: placeOf(orderId), stored };
}

type Own = { orderId: OrderId; userId: UserId };

async function findOpenRefund(runner: Queryable, { orderId, userId }: Own) {
  const [order] = await runner.rows<{ isOpen: boolean }>(sql`
    select o.payment_status = 'refunding'
      or (o.payment_status = 'paid' and r.amount is not null and r.done_at is null) as "isOpen"
    from orders o left join refunds r on r.order_id = o.id
    where o.id = ${orderId} and o.user_id = ${userId}`);
  return order;
}

async function requireOpenRefund(runner: Queryable, own: Own): Promise<void> {
  const order = await findOpenRefund(runner, own);
  if (!order) throw refuse('NO_ORDER');
  if (!order.isOpen) throw refuse('NOT_REFUNDING');
}
