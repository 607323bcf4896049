import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import type { Closing, Direction } from '#contract/payments/unplaced-money.ts';
import { columns } from '#platform/columns.ts';
import type { Transaction } from '#platform/sql.ts';
import { left } from '#server/areas/orders/order-amounts.ts';
import { paymentEvents } from '#server/db/schema/index.ts';
import { lockPayment, type Payment } from '#server/areas/orders/lock-order.ts';
import { hasReviewedCard } from '#server/areas/orders/order-rows.ts';
import { readReport, type Report } from './report.ts';

type PaymentEvent = typeof paymentEvents.$inferSelect;

/** Money of the transaction in the list of money without an order; `closing` is null while the row is open. */
export type Money = { id: number; direction: Direction; amount: Rupiah | null; closing: Closing | null };

type PaidOrder = { id: OrderId; left: Rupiah; holdsMoney: boolean };

/** The facts that one statement counts. */
type CountedFacts = {
  /** The orders of the payment, with what is left of each and whether it was received and not returned. */
  orders: readonly PaidOrder[];
  /**
   * What the ledger says that the provider returned of the payment, and how much of that the shop had not requested.
   */
  posted: Rupiah;
  unrequested: Rupiah;
  money: readonly Money[];
  /**
   * Whether the customer has started another attempt after the reported one. An abandoned 3-D Secure attempt expires
   * after 15 minutes, while the payment page stays open.
   */
  isSuperseded: boolean;
  /** Whether the bank is reviewing a card of the payment, in another transaction than the reported one. */
  isUnderReview: boolean;
};

/** What a stored report is judged by; all of it is locked, or changes only under these locks. Amounts are in rupiah. */
export type Facts = CountedFacts & {
  event: Pick<PaymentEvent, 'outcome' | 'reason'>;
  reported: Report;
  reports: readonly Report[];
  /**
   * What the provider's status query said, null when it was not asked; `report` is null for an unknown transaction.
   * `latest` is the latest transaction of the order id, undefined when the provider was not asked for it.
   */
  answer: { report: Report | null; latest?: Report | null | undefined } | null;
  payment?: Pick<Payment, 'status' | 'transactionId' | 'paidAt' | 'grossAmount' | 'providerOrderId'> | undefined;
};

export type StoredFacts = Facts & { event: PaymentEvent; payment: Payment | undefined };

/**
 * Reads what a report is judged by. Locks its payment, all reports of its transaction and their money in the list, so
 * that the reports of one transaction are judged one after another.
 */
export async function readFacts(tx: Transaction, eventId: number, answer: Facts['answer']): Promise<StoredFacts> {
  const transaction = sql`
    select provider_order_id, transaction_id from payment_events where id = ${eventId}`;
  const payment = await lockPayment(tx, isPaymentOfTransaction(transaction));
  const events = await tx.read(
    eventColumns,
    sql`payment_events where (provider_order_id, transaction_id) = (${transaction})
    order by id for no key update`,
  );
  const event = events.find(({ id }) => id === eventId)!;
  const reported = readReport(event.report as object);
  const { providerOrderId, transactionId } = event;
  const paymentId = payment?.id ?? null;
  const [facts] = await tx.rows<CountedFacts>(sql`
    select orders, posted, unrequested, money,
      exists (
        select from payment_events where provider_order_id = ${providerOrderId}
          and transaction_id <> ${transactionId}
          and report->>'transaction_time' > ${reported.transaction_time}
      ) as "isSuperseded",
      ${hasReviewedCard(sql`${paymentId}::uuid`, transactionId)} as "isUnderReview"
    from (
      select coalesce(json_agg(json_build_object(
        'id', id, 'left', ${left},
        'holdsMoney', payment_status in ('paid', 'refunding')
      )), '[]') as orders from orders where payment_id = ${paymentId}
    ) o, (
      select coalesce(sum(credit), 0) as posted,
        coalesce(sum(credit) filter (where posting like 'returned:%'), 0) as unrequested
      from ledger_entries where payment_id = ${paymentId} and account = 'gateway_clearing'
        and posting not like 'settled:%'
    ) l, (
      select coalesce(json_agg(m), '[]') as money from (
        select id, direction, amount, closing from unplaced_money
        where provider_order_id = ${providerOrderId} and transaction_id = ${transactionId}
        order by id for no key update
      ) m
    ) m`);
  return {
    ...facts!,
    event,
    reported,
    answer,
    payment,
    reports: events.map(({ report }) => readReport(report as object)),
  };
}

const eventColumns = columns(getTableColumns(paymentEvents));

/**
 * Condition: the payment that a transaction paid, also when an admin assigned its money to it; otherwise the one that
 * its order id names, `<payment id>-<attempt>`. `transaction` selects its `provider_order_id` and `transaction_id`.
 */
export const isPaymentOfTransaction = (transaction: SQL): SQL =>
  sql`id = (
        select coalesce(
          (
            select paid.payment_id from payment_events paid
            where paid.provider_order_id = t.provider_order_id
              and paid.transaction_id = t.transaction_id
              and paid.effect = 'paid' and paid.payment_id is not null limit 1
          ),
          case when left(t.provider_order_id, 36) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            then left(t.provider_order_id, 36)::uuid end
        )
        from (${transaction}) t
      )`;
