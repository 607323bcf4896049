import { sql } from 'drizzle-orm';
import { paymentMeanings } from '#contract/payment-states.ts';
import { difference, rupiah, type Rupiah } from '#contract/money.ts';
import { isUndone } from './apply-report.ts';

const refunded = sql.param(
  Object.entries(paymentMeanings).flatMap(([status, meaning]) => (meaning === 'refunded' ? status : [])),
);

/**
 * The transactions whose money came for a payment that another had paid, each once, under the id and the time of the
 * event that told so first; `is_back` when the provider has told since, or before, that the money went back.
 */
export const duplicates = sql`(
    select e.id, e.at, e.payment_id, e.transaction_id, events.reports,
      (events.told && ${refunded}::text[] or ${isUndone(sql`events.told`)}) as is_back
    from payment_events e
    cross join lateral (
      select array_agg(t.transaction_status) as told,
        json_agg(t.report order by t.id) filter (where t.effect = 'duplicate') as reports,
        min(t.id) filter (where t.effect = 'duplicate') as first_id
      from payment_events t where t.payment_id = e.payment_id and t.transaction_id = e.transaction_id
    ) events
    where e.effect = 'duplicate' and e.id = events.first_id
  )`;

type Told = { gross_amount: string; currency: string; refund_amount: string };

/** What was told of a duplicate's money, in the provider's words, oldest first. */
export type DuplicateReports = readonly [Told, ...Told[]];

/** What of a duplicate is left to give back; null where that is not told in whole rupiah. */
export function leftOf(reports: DuplicateReports): Rupiah | null {
  const [{ gross_amount, currency }] = reports;
  const came = Number(gross_amount);
  const wentBack = Math.max(...reports.map(({ refund_amount }) => Number(refund_amount)));
  if (currency !== 'IDR' || ![came, wentBack].every(Number.isSafeInteger) || came < wentBack) return null;
  return difference(rupiah(came), rupiah(wentBack));
}
