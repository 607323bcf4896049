import { and, eq, gt, ne, sql, type SQL } from 'drizzle-orm';
import { isId, type OrderId, type PaymentId } from '#contract/ids.ts';
import { effectOf, type PaymentEffect } from '#contract/payment-states.ts';
import { config } from '#platform/config.ts';
import { queryRows, transaction, type Transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { paymentEvents, payments } from '#server/db/schema/index.ts';
import { markPaid } from './mark-paid.ts';
import { isSigned, type Report, report } from './midtrans.ts';
import { releasePayment } from './release-payment.ts';
import { returnMoney } from './return-money.ts';

/** The payment that an order id at the provider belongs to: `<payment id>-<attempt>`, of whichever attempt. */
const paymentIdOf = (providerOrderId: string) => providerOrderId.slice(0, 36) as PaymentId;

type Payment = typeof payments.$inferSelect;

/**
 * Does what a trusted report asks for, in one transaction: the event, the payment, its orders, their stock and the
 * ledger. The same report again does nothing. Reports about a payment wait for one another, so of fifty that come at
 * once one has an effect. Refuses NO_ORDER for what is not ours, and AMOUNT_DIFFERS for another sum than we asked for,
 * unless it came on top of what we asked for.
 */
export async function applyReport(report: Report, at: Date): Promise<void> {
  const paymentId = paymentIdOf(report.order_id);
  if (!isId(paymentId)) throw refuse('NO_ORDER');
  await transaction(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('no key update');
    if (!payment) throw refuse('NO_ORDER');
    const effect = await effectOn(tx, payment, report);
    if (await recordEvent(tx, { paymentId, report, effect, at })) await act(tx, payment, report, effect, at);
  });
}

async function effectOn(tx: Transaction, payment: Payment, report: Report): Promise<PaymentEffect | null> {
  const effect = effectOf(report, payment);
  switch (effect) {
    case 'paid':
    case 'refunded':
      // Money counts whichever attempt brought it.
      if (Number(report.gross_amount) === payment.grossAmount && report.currency === 'IDR') return effect;
      throw refuse('AMOUNT_DIFFERS');
    case 'failed':
    case 'expired':
    case 'cancelled': {
      // The end of an earlier attempt is not the end of the payment.
      const isEarlier = report.order_id !== payment.providerOrderId || (await isOvertaken(tx, payment.id, report));
      return isEarlier ? null : effect;
    }
    case 'reversed':
      return (await wasUndone(tx, payment.id, report)) ? effect : null;
    case 'duplicate':
    case null:
      return effect;
  }
}

async function act(
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
      return (await wasUndone(tx, paymentId, report))
        ? returnMoney(tx, { paymentId, posting: `reversed:${paymentId}`, at })
        : returnParts(tx, paymentId, report, at);
    case 'failed':
    case 'expired':
    case 'cancelled':
      await releasePayment(tx, { paymentId, to: effect, at });
      return;
    case 'reversed':
    case 'refunded':
      // The news of the money overtaken by the news of its return.
      if (status !== 'paid' && status !== 'refunding') await markPaid(tx, paid);
      return returnMoney(tx, { paymentId, posting: `${effect}:${paymentId}`, at });
    case 'duplicate':
      return;
    case null:
      return returnParts(tx, paymentId, report, at);
  }
}

/** A part of the money went back: each refund we asked for carries the id of its order as its key. */
async function returnParts(tx: Transaction, paymentId: PaymentId, report: Report, at: Date): Promise<void> {
  if (report.transaction_status.toLowerCase() !== 'partial_refund') return;
  for (const { refund_key } of report.refunds) {
    if (!refund_key || !isId(refund_key)) continue;
    await returnMoney(tx, { paymentId, posting: `refunded:${refund_key}`, orderIds: [refund_key as OrderId], at });
  }
}

type Notification = Parameters<typeof isSigned>[0] & { [field: string]: unknown };

/** Takes the provider's word, if it is signed. Refuses BAD_SIGNATURE (400), which the provider repeats twice at most. */
export async function receiveNotification(notification: Notification, at: Date): Promise<void> {
  if (!isSigned(notification, config.midtrans.serverKey)) throw refuse('BAD_SIGNATURE');
  await applyReport(report.parse(notification), at);
}

/**
 * Whether the shopper has begun another attempt since the one that is reported on: a card left alone at 3-D Secure
 * expires after a quarter of an hour while the payment page lives on.
 */
export async function isOvertaken(tx: Transaction, paymentId: PaymentId, report: Report): Promise<boolean> {
  const begunLater = and(
    eq(paymentEvents.paymentId, paymentId),
    ne(paymentEvents.transactionId, report.transaction_id),
    gt(sql`${paymentEvents.report}->>'transaction_time'`, report.transaction_time ?? ''),
  );
  return (await tx.$count(paymentEvents, begunLater)) > 0;
}

/**
 * Whether a transaction of which such statuses (an array) were told was taken back. A `deny` ends even what was settled.
 * A `cancel` voids what was captured; of a transaction that was settled it tells an earlier end, after which the money
 * came late.
 */
export const isUndone = (told: SQL) =>
  sql`('deny' = any(${told}) or 'cancel' = any(${told}) and not 'settlement' = any(${told}))`;

/**
 * Whether the provider has said, now or before, that a transaction was taken back; the news of it can come before the
 * news of the money.
 */
export async function wasUndone(tx: Transaction, paymentId: PaymentId, report: Report): Promise<boolean> {
  const [found] = await queryRows<{ undone: boolean }>(
    tx,
    sql`select ${isUndone(sql`told`)} as undone from (
          select array_agg(e.transaction_status) || ${report.transaction_status.toLowerCase()}::text as told
          from payment_events e
          where e.payment_id = ${paymentId} and e.transaction_id = ${report.transaction_id}
        ) events`,
  );
  return found!.undone;
}

type Event = { paymentId: PaymentId; report: Report; effect: PaymentEffect | null; at: Date };

/** Writes down what was reported; false when it had been before. The signature stays out: it is as good as a key. */
export async function recordEvent(tx: Transaction, { paymentId, report, effect, at }: Event): Promise<boolean> {
  const { signature_key: _, ...told } = report;
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
    .values({ ...event, effect, report: told, at })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return recorded.length > 0;
}
