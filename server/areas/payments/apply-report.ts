import { and, eq, gt, ne, sql, type SQL } from 'drizzle-orm';
import { isId, type OrderId, type PaymentId } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import { effectOf, type PaymentEffect } from '#contract/payment-states.ts';
import { config } from '#platform/config.ts';
import { queryRows, transaction, type Transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { paymentEvents, payments } from '#server/db/schema/index.ts';
import { lockPayment, type Payment } from './lock-payment.ts';
import { markPaid } from './mark-paid.ts';
import { isSigned, type Report, report } from './midtrans.ts';
import { releasePayment } from './release-payment.ts';
import { returnMoney, returnOrderMoney } from './return-money.ts';

/** The payment id in an order id of the provider, `<payment id>-<attempt>`. */
const paymentIdOf = (providerOrderId: string) => providerOrderId.slice(0, 36);

/**
 * Applies a trusted report in one transaction: event, payment, orders, stock and ledger. Applying the same report again
 * does nothing. Reports about a payment are serialized by a row lock, so that only one of several concurrent copies has
 * an effect.
 * @throws NO_ORDER for an unknown order id, and AMOUNT_DIFFERS when a payment or refund report has another amount or
 * currency than the payment. Duplicate payments are not compared.
 */
export async function applyReport(report: Report, at: Date): Promise<void> {
  const paymentId = paymentIdOf(report.order_id);
  if (!isId<PaymentId>(paymentId)) throw refuse('NO_ORDER');
  await transaction(async (tx) => {
    const payment = await lockPayment(tx, eq(payments.id, paymentId));
    if (!payment) throw refuse('NO_ORDER');
    const effect = await effectOn(tx, payment, report);
    if (await recordEvent(tx, { paymentId, report, effect, at })) await applyEffect(tx, payment, report, effect, at);
  });
}

type Notification = Parameters<typeof isSigned>[0] & { [field: string]: unknown };

/**
 * Verifies the signature of a notification and applies it.
 * @throws BAD_SIGNATURE (400), which the provider retries at most twice, and what applyReport throws
 */
export async function receiveNotification(notification: Notification, at: Date): Promise<void> {
  if (!isSigned(notification, config.midtrans.serverKey)) throw refuse('BAD_SIGNATURE');
  await applyReport(report.parse(notification), at);
}

/**
 * Whether a transaction with these reported statuses (SQL array) was reversed. A `deny` reverses even a settled
 * transaction. A `cancel` voids a captured one. For a settled transaction, `cancel` reports an earlier end before the
 * late payment.
 */
export const isReversed = (statuses: SQL) =>
  sql`('deny' = any(${statuses}) or 'cancel' = any(${statuses}) and not 'settlement' = any(${statuses}))`;

async function effectOn(tx: Transaction, payment: Payment, report: Report): Promise<PaymentEffect | null> {
  const effect = effectOf(report, payment);
  switch (effect) {
    case 'paid':
    case 'refunded':
      // Money counts for every attempt.
      if (Number(report.gross_amount) === payment.grossAmount && report.currency === 'IDR') return effect;
      throw refuse('AMOUNT_DIFFERS');
    case 'failed':
    case 'expired':
    case 'cancelled': {
      // A report that an earlier attempt ended does not end the payment.
      const isEarlier = report.order_id !== payment.providerOrderId || (await isSuperseded(tx, payment.id, report));
      return isEarlier ? null : effect;
    }
    case 'reversed':
      return (await wasReversed(tx, payment.id, report)) ? effect : null;
    case 'duplicate':
    case null:
      return effect;
  }
}

async function applyEffect(
  tx: Transaction,
  { id: paymentId, status }: Payment,
  report: Report,
  effect: PaymentEffect | null,
  at: Date,
): Promise<void> {
  const paid = { paymentId, transactionId: report.transaction_id, at };
  switch (effect) {
    case 'paid':
      await markPaid(tx, paid);
      return (await wasReversed(tx, paymentId, report))
        ? returnMoney(tx, { paymentId, posting: `reversed:${paymentId}`, at })
        : returnParts(tx, paymentId, report, at);
    case 'failed':
    case 'expired':
    case 'cancelled':
      await releasePayment(tx, { paymentId, to: effect, at });
      return;
    case 'reversed':
    case 'refunded':
      // Reports can arrive out of order: this return was reported before the payment.
      if (status !== 'paid' && status !== 'refunding') await markPaid(tx, paid);
      return returnMoney(tx, { paymentId, posting: `${effect}:${paymentId}`, at });
    case 'duplicate':
      return;
    case null:
      return returnParts(tx, paymentId, report, at);
  }
}

/** Records partial refunds. Each refund that we requested has the id of its order as its key. */
async function returnParts(tx: Transaction, paymentId: PaymentId, report: Report, at: Date): Promise<void> {
  if (report.transaction_status.toLowerCase() !== 'partial_refund') return;
  for (const { refund_key, refund_amount } of report.refunds) {
    if (!refund_key || !isId<OrderId>(refund_key) || !Number.isSafeInteger(refund_amount)) continue;
    const part = { orderId: refund_key, amount: rupiah(refund_amount!) };
    await returnOrderMoney(tx, { paymentId, ...part, source: 'gateway_clearing', at });
  }
}

/**
 * Whether the customer has started another attempt after the reported one. An abandoned 3-D Secure attempt expires
 * after 15 minutes, while the payment page stays open.
 */
async function isSuperseded(tx: Transaction, paymentId: PaymentId, report: Report): Promise<boolean> {
  const startedLater = and(
    eq(paymentEvents.paymentId, paymentId),
    ne(paymentEvents.transactionId, report.transaction_id),
    gt(sql`${paymentEvents.report}->>'transaction_time'`, report.transaction_time ?? ''),
  );
  return (await tx.$count(paymentEvents, startedLater)) > 0;
}

/** Whether this report or an earlier one reverses the transaction. A reversal can be reported before the payment. */
async function wasReversed(tx: Transaction, paymentId: PaymentId, report: Report): Promise<boolean> {
  const [found] = await queryRows<{ undone: boolean }>(
    tx,
    sql`select ${isReversed(sql`statuses`)} as undone from (
          select array_agg(e.transaction_status) || ${report.transaction_status.toLowerCase()}::text as statuses
          from payment_events e
          where e.payment_id = ${paymentId} and e.transaction_id = ${report.transaction_id}
        ) events`,
  );
  return found!.undone;
}

type Event = { paymentId: PaymentId; report: Report; effect: PaymentEffect | null; at: Date };

/**
 * Stores a reported event. Returns false if it was already stored. The signature is left out, because it authenticates
 * a notification and must stay secret.
 */
async function recordEvent(tx: Transaction, { paymentId, report, effect, at }: Event): Promise<boolean> {
  const { signature_key: _, ...storedReport } = report;
  const event = {
    paymentId,
    providerOrderId: report.order_id,
    transactionId: report.transaction_id,
    transactionStatus: report.transaction_status.toLowerCase(),
    statusCode: report.status_code,
    fraudStatus: report.fraud_status ?? '',
    refundAmount: report.refund_amount,
  };
  const recorded = await tx
    .insert(paymentEvents)
    .values({ ...event, effect, report: storedReport, at: at.toISOString() })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return recorded.length > 0;
}
