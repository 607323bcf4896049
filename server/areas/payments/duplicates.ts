import { sql } from 'drizzle-orm';
import { paymentMeanings } from '#contract/payment-states.ts';
import { difference, rupiah, type Rupiah } from '#contract/money.ts';
import { isReversed } from './apply-report.ts';

const refunded = sql.param(
  Object.entries(paymentMeanings).flatMap(([status, meaning]) => (meaning === 'refunded' ? status : [])),
);

/**
 * The transactions that paid a payment which was already paid, one row each, with the id and time of the first event
 * that reported the duplicate. `is_back` is true if any report says that the money was returned.
 */
export const duplicates = sql`(
    select e.id, e.at, e.payment_id, e.transaction_id, events.reports,
      (events.statuses && ${refunded}::text[] or ${isReversed(sql`events.statuses`)}) as is_back
    from payment_events e
    cross join lateral (
      select array_agg(t.transaction_status) as statuses,
        json_agg(t.report order by t.id) filter (where t.effect = 'duplicate') as reports,
        min(t.id) filter (where t.effect = 'duplicate') as first_id
      from payment_events t where t.payment_id = e.payment_id and t.transaction_id = e.transaction_id
    ) events
    where e.effect = 'duplicate' and e.id = events.first_id
  )`;

type ReportedAmounts = { gross_amount: string; currency: string; refund_amount: string };

/** The provider's reports about a duplicate payment, oldest first. */
export type DuplicateReports = readonly [ReportedAmounts, ...ReportedAmounts[]];

/**
 * The rupiah of a duplicate payment that are still to be refunded. Null if the reported amounts are inconsistent or not
 * whole rupiah.
 */
export function amountToReturn(reports: DuplicateReports): Rupiah | null {
  const [{ gross_amount, currency }] = reports;
  const received = Number(gross_amount);
  const returned = Math.max(...reports.map(({ refund_amount }) => Number(refund_amount)));
  if (currency !== 'IDR' || ![received, returned].every(Number.isSafeInteger) || received < returned) return null;
  return difference(rupiah(received), rupiah(returned));
}
