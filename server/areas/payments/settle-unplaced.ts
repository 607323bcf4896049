import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { isId, type OrderId, type PaymentId, type UserId } from '#contract/ids.ts';
import { formatRupiah, type Rupiah } from '#contract/money.ts';
import { paymentMeaningOf } from '#contract/payments/payment-states.ts';
import { recordAudit } from '#platform/audit.ts';
import { hasIdOrCode } from '#platform/conditions.ts';
import { db } from '#platform/connect.ts';
import type { Queryable, Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { sendJob } from '#platform/jobs.ts';
import { withPrivatePicture } from '#platform/private-pictures.ts';
import { refuse, refuseFields } from '#platform/refuse.ts';
import { paymentEvents, payments, unplacedMoney } from '#server/db/schema/index.ts';
import { requirePaidTo } from '#server/areas/bank-accounts/paid-to.ts';
import { isPaymentOf, lockPayment, type Payment } from '#server/areas/orders/lock-order.ts';
import { markPaid } from './mark-paid.ts';
import { giveBack, type Progress } from './give-back.ts';
import { notifyOfHolding } from './held-money.ts';
import { findReport } from './midtrans.ts';
import { refusalFor } from './provider-failures.ts';
import { chargedFor, feeOnTop, isRefundable, readReport, type Report } from './report.ts';
import { moneyPlaceOf } from './money-account.ts';
import { nextRetry } from './retry-times.ts';
import { returnUnrequested } from './return-money.ts';

type Money = typeof unplacedMoney.$inferSelect;
type Handled = { id: number; adminId: UserId };

/**
 * Assigns received money to the unpaid payment of an order, which makes its orders paid, after the provider confirmed
 * that it holds the money; or money that the provider returned to an order of its payment. `order` is the code or id of
 * an order, or the provider's order id.
 * @throws NOT_FOUND, UNPLACED_CLOSED, NO_ORDER, ORDER_CODE_AMBIGUOUS; for received money ASSIGN_PAID, ASSIGN_AMOUNT
 * when the amounts differ, REFUND_UNDER_WAY, NOT_CONFIRMED, REFUND_UNREACHABLE or PROVIDER_REFUSED when the provider
 * does not answer; for returned money ASSIGN_RETURNED when the order does not hold it or another refund is open
 */
export async function assignMoney({ id, adminId, order }: Handled & { order: string }, at: Date): Promise<void> {
  const money = await lockOpen(db, id);
  if (money.direction === 'out') return assignReturned({ money, adminId, order }, at);
  const paymentId = await findPaymentOf(order);
  const [found] = await db.select().from(payments).where(eq(payments.id, paymentId));
  requireFit(money, found!);
  const fee = feeOnTop(await requireHeld(money));
  await transaction(async (tx) => {
    const payment = await lockPayment(tx, eq(payments.id, paymentId));
    const { amount, transactionId, providerOrderId, eventId, ...refund } = await lockOpen(tx, id);
    requireNotUnderWay(refund);
    requireFit({ amount }, payment!);
    await tx
      .update(paymentEvents)
      .set({ paymentId, effect: 'paid', outcome: 'applied', reason: null, judgedAt: at.toISOString() })
      .where(eq(paymentEvents.id, eventId));
    await markPaid(tx, { paymentId, transactionId, feeOnTop: fee, at });
    // The order must not be paid again.
    if (providerOrderId !== payment!.providerOrderId) await sendJob(tx, 'end-at-provider', { paymentId });
    await close(tx, { id, adminId, closing: 'assigned', paymentId }, { amount, note: order }, at);
  });
}

/**
 * Requests a refund of received money from the provider, by a job. A repeated request refers to the same refund. The
 * money leaves the list when the provider reports the refund.
 * @throws NOT_FOUND, UNPLACED_CLOSED, REFUND_BY_HAND when the provider cannot refund this payment method
 */
export const refundMoney = ({ id, adminId }: Handled, at: Date): Promise<void> =>
  transaction(async (tx) => {
    const money = await lockOpen(tx, id);
    const [event] = await tx.select().from(paymentEvents).where(eq(paymentEvents.id, money.eventId));
    if (!isRefundable(money, readReport(event!.report as object))) throw refuse('REFUND_BY_HAND');
    await tx
      .update(unplacedMoney)
      .set({ refundAskedAt: at.toISOString(), refundRefusal: null, awaitsSettlement: false })
      .where(eq(unplacedMoney.id, id));
    await sendJob(tx, 'refund-unplaced', { id });
    const details = { amount: money.amount! };
    await recordAudit(tx, { actorId: adminId, action: 'money-refund-asked', subject: String(id), details, at });
  });

/**
 * Gives received money back through the provider. Does nothing when it was dealt with meanwhile. Handler of the job
 * `refund-unplaced`.
 * @throws ProviderFailure, after which the job is retried
 */
export async function refundAtProvider({ id }: { id: number }, at: Date): Promise<void> {
  const money = await transaction((tx) => findRequested(tx, id));
  if (!money) return;
  const { transactionId, amount } = money;
  const progress = await giveBack({ transactionId, key: `unplaced-${id}`, amount, reason: 'Uang tanpa pesanan' }, at);
  await recordProgress(id, progress, at);
}

/** Returns money if the request of its refund is still open; otherwise it is not retried. */
async function findRequested(tx: Transaction, id: number) {
  const [money] = await tx.select().from(unplacedMoney).where(eq(unplacedMoney.id, id)).for('no key update');
  if (!money) return null;
  const { transactionId, amount, closedAt, refundAskedAt, refundRefusal } = money;
  const isOpen = closedAt === null && refundAskedAt !== null && refundRefusal === null;
  if (isOpen && amount !== null) return { transactionId, amount };
  await tx.update(unplacedMoney).set({ retryAt: null, awaitsSettlement: false }).where(eq(unplacedMoney.id, id));
  return null;
}

/** Records what came of a request. When the provider refuses, the buyer is asked for an account, once. */
async function recordProgress(id: number, { refusal, awaitsSettlement }: Progress, at: Date): Promise<void> {
  const retryAt = refusal === null ? nextRetry(at) : null;
  const isOpen = and(eq(unplacedMoney.id, id), isNull(unplacedMoney.closedAt), isNull(unplacedMoney.refundRefusal));
  await transaction(async (tx) => {
    const [money] = await tx
      .update(unplacedMoney)
      .set({ refundRefusal: refusal, awaitsSettlement, retryAt })
      .where(isOpen)
      .returning();
    if (refusal !== null && money && money.bankName === null) await notifyOfHolding(tx, [money], at);
  });
}

type Settlement = Handled & {
  note: string;
  proof: Buffer | undefined;
  /** The version of the account that the admin was shown. */
  accountVersion?: string | undefined;
};

/**
 * Records that an admin dealt with money outside of the shop, for example by a bank transfer to the buyer. Received
 * money needs a proof. The ledger does not change: this money was never posted. The audit log names the account that
 * was paid to.
 * @throws NOT_FOUND, UNPLACED_CLOSED, INVALID without a proof, REFUND_UNDER_WAY while the provider refunds it, and what
 * requirePaidTo and withPrivatePicture throw
 */
export async function settleMoney({ id, adminId, note, proof, accountVersion }: Settlement, at: Date): Promise<void> {
  const { direction } = await lockOpen(db, id);
  if (direction === 'in' && !proof?.length) throw refuseFields({ proof: 'Harap unggah bukti penyelesaian.' });
  const record = (proofName: string | null) =>
    transaction(async (tx) => {
      const money = await lockOpen(tx, id);
      requireNotUnderWay(money);
      const paid = { place: moneyPlaceOf(id), stored: money, adminId, accountVersion };
      const account = await requirePaidTo(tx, paid, at);
      const { amount } = money;
      await close(tx, { id, adminId, closing: 'settled', note, proof: proofName }, { amount, note, account }, at);
    });
  await (proof?.length ? withPrivatePicture(proof, record) : record(null));
}

type ReturnedMoney = { money: Money; adminId: UserId; order: string };

async function assignReturned({ money, adminId, order }: ReturnedMoney, at: Date): Promise<void> {
  const { id, paymentId, transactionId } = money;
  const orderId = await findOrderOf(paymentId, order);
  await transaction(async (tx) => {
    const payment = await lockPayment(tx, isPaymentOf(orderId));
    // What was returned of a second payment was never money of an order.
    if (payment!.transactionId !== transactionId) throw refuse('ASSIGN_RETURNED');
    const { amount } = await lockOpen(tx, id);
    const returned = { paymentId: payment!.id, orderId, moneyId: id, at };
    if (amount === null || !(await returnUnrequested(tx, { ...returned, amount }))) throw refuse('ASSIGN_RETURNED');
    await close(tx, { id, adminId, closing: 'assigned' }, { amount, note: order }, at);
  });
}

const findPaymentOf = (order: string) => findOne<PaymentId>(sql`o.payment_id`, isNamed(order));

const findOrderOf = (paymentId: PaymentId | null, order: string) =>
  findOne<OrderId>(sql`o.id`, sql`o.payment_id = ${paymentId} and (${isNamed(order)})`);

async function findOne<Id>(id: SQL, where: SQL): Promise<Id> {
  const [found, another] = await db.rows<{ id: Id }>(
    sql`select distinct ${id} as id from orders o where ${where} limit 2`,
  );
  if (another) throw refuse('ORDER_CODE_AMBIGUOUS');
  if (!found) throw refuse('NO_ORDER');
  return found.id;
}

function isNamed(order: string): SQL {
  const code = order.trim();
  return isId(code.slice(0, 36))
    ? sql`o.id = ${code.slice(0, 36)} or o.payment_id = ${code.slice(0, 36)}`
    : hasIdOrCode(sql`o.id`, code);
}

function requireNotUnderWay({ refundAskedAt, refundRefusal }: Pick<Money, 'refundAskedAt' | 'refundRefusal'>): void {
  if (refundAskedAt !== null && refundRefusal === null) throw refuse('REFUND_UNDER_WAY');
}

function requireFit({ amount }: Pick<Money, 'amount'>, { paidAt, grossAmount }: Payment): void {
  if (paidAt !== null) throw refuse('ASSIGN_PAID');
  if (amount !== grossAmount) throw refuse('ASSIGN_AMOUNT', { sum: formatRupiah(grossAmount) });
}

async function requireHeld({ transactionId, providerOrderId, amount }: Money): Promise<Report> {
  const report = await findReport(transactionId || providerOrderId).catch((error: unknown) => {
    throw refusalFor(error, 'REFUND_UNREACHABLE');
  });
  const isHeld = report !== null && paymentMeaningOf(report) === 'paid' && report.refund_amount === '';
  if (!isHeld || report.transaction_id !== transactionId || chargedFor(report) !== amount) {
    throw refuse('NOT_CONFIRMED');
  }
  return report;
}

/** Locks money for an admin's decision. @throws NOT_FOUND, UNPLACED_CLOSED when it was dealt with in the meantime */
async function lockOpen(runner: Queryable, id: number): Promise<Money> {
  const [money] = await runner.select().from(unplacedMoney).where(eq(unplacedMoney.id, id)).for('no key update');
  if (!money) throw refuse('NOT_FOUND');
  if (money.closedAt) throw refuse('UNPLACED_CLOSED');
  return money;
}

type Closed = Handled & { closing: 'assigned' | 'settled' } & Partial<Pick<Money, 'paymentId' | 'note' | 'proof'>>;
type Details = { amount: Rupiah | null; note: string; account?: string | undefined };

async function close(
  tx: Transaction,
  { id, adminId, ...closed }: Closed,
  { amount, note, account }: Details,
  at: Date,
) {
  await tx
    .update(unplacedMoney)
    .set({ ...closed, closedBy: adminId, closedAt: at.toISOString() })
    .where(eq(unplacedMoney.id, id));
  const details = { ...(amount !== null && { amount }), note, ...(account && { account }) };
  await recordAudit(tx, { actorId: adminId, action: `money-${closed.closing}`, subject: String(id), details, at });
}
