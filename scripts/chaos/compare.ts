/** Compares what was acknowledged, and what the payment provider holds, with the database at the end. */
import type pg from 'pg';
import type { Control } from '#server/testing/provider-and-mail.ts';
import { findLosses, findMissing } from '../acknowledged/ledger.ts';
import type { Records } from './records.ts';
import { findWrongMoney } from './wrong-money.ts';

/** Returns a sentence for everything that is lost, was made twice, or has another amount. */
export async function findFaults(records: Records, client: pg.Client, control: Control): Promise<string[]> {
  return [
    ...(await findLosses(records, client)),
    ...(await findLostReviews(records, client)),
    ...(await findLostPayouts(records, client)),
    ...(await findLostRefunds(records, client)),
    ...(await findWrongMoney(client, control)),
    ...(await findUnfinishedWork(client)),
  ];
}

async function findLostReviews({ reviews }: Records, client: pg.Client): Promise<string[]> {
  const keys = reviews.map(({ orderId, productId }) => `${orderId} ${productId}`);
  const lost = await findMissing(
    keys,
    client,
    `select l.order_id || ' ' || r.product_id as key from reviews r join order_lines l on l.id = r.order_line_id`,
  );
  return lost.map((key) => `the review is lost: ${key}`);
}

/** A payout without an acknowledgement may exist or not. An order that was paid out may be paid again after a reversal. */
async function findLostPayouts({ payouts }: Records, client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ orders: string; reversed: boolean }>(
    `select string_agg(l.order_id::text, ' ' order by l.order_id) as orders,
       exists (select from payout_reversals r where r.payout_id = p.id) as reversed
     from payouts p join payout_lines l on l.payout_id = p.id and l.kind = 'order' group by p.id`,
  );
  const found = new Set(rows.map(({ orders }) => orders));
  const lost = payouts
    .filter(({ orderIds, isAcknowledged }) => isAcknowledged && !found.has([...orderIds].sort().join(' ')))
    .map(({ orderIds }) => `the payout of ${orderIds.join(', ')} is lost`);
  const kept = rows.filter(({ reversed }) => !reversed).flatMap(({ orders }) => orders.split(' '));
  const twice = kept.filter((orderId, place) => kept.indexOf(orderId) < place);
  const more = rows.length - payouts.length;
  return [
    ...lost,
    ...twice.map((orderId) => `the order ${orderId} was paid out twice`),
    ...(more > 0 ? [`there are ${more} payouts that nobody asked for`] : []),
  ];
}

async function findLostRefunds({ refunds }: Records, client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string; status: string }>(
    `select id, payment_status as status from orders
     where id = any($1) and payment_status not in ('refunding', 'refunded')`,
    [refunds],
  );
  return rows.map(({ id, status }) => `the refund of the order ${id} is lost: it is ${status}`);
}

/** Jobs, mails and payments that wait although everything works again. */
async function findUnfinishedWork(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ what: string; count: string }>(
    `select 'jobs ' || name || ' are ' || state as what, count(*) from pgboss.job
     where state not in ('completed', 'cancelled') and name not like '\\_\\_%' group by name, state
     union all select 'mails are not sent', count(*) from mail_deliveries where outcome is null having count(*) > 0
     union all select 'payments are unpaid', count(*) from payments where status = 'pending' having count(*) > 0
     union all select 'reports are not judged', count(*) from payment_events where outcome is null having count(*) > 0`,
  );
  return rows.map(({ what, count }) => `${count} ${what}`);
}
