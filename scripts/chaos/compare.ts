/** Compares what was acknowledged, and what the payment provider holds, with the database at the end. */
import type pg from 'pg';
import { findLosses } from '../acknowledged/ledger.ts';
import type { Records, Run } from './records.ts';

/** Returns a sentence for everything that is lost, was made twice, or has another amount. */
export async function findFaults(records: Records, client: pg.Client, control: Run['control']): Promise<string[]> {
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
  const { rows } = await client.query<{ key: string }>(
    `select l.order_id || ' ' || r.product_id as key from reviews r join order_lines l on l.id = r.order_line_id`,
  );
  const found = new Set(rows.map(({ key }) => key));
  return reviews
    .map(({ orderId, productId }) => `${orderId} ${productId}`)
    .filter((key) => !found.has(key))
    .map((key) => `the review is lost: ${key}`);
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

type Transaction = { order_id: string; held: number };

/**
 * The shop must have booked what the provider holds of each payment: in its ledger, or in the list of money without an
 * order.
 */
async function findWrongMoney(client: pg.Client, control: Run['control']): Promise<string[]> {
  const { body } = await control('GET', '/transactions');
  const { rows } = await client.query<{ id: string; booked: string }>(
    `select id, sum(amount) as booked from (
       select p.id, l.debit - l.credit as amount from ledger_entries l join payments p on p.id = l.payment_id
       where l.account = 'gateway_clearing'
       union all
       select substr(provider_order_id, 1, 36)::uuid, case direction when 'in' then amount else -amount end
       from unplaced_money where closed_at is null
     ) m group by id`,
  );
  const booked = new Map(rows.map((row) => [row.id, Number(row.booked)]));
  const held = new Map<string, number>();
  for (const transaction of body.transactions as Transaction[]) {
    const payment = transaction.order_id.slice(0, 36);
    held.set(payment, (held.get(payment) ?? 0) + transaction.held);
  }
  return [...new Set([...held.keys(), ...booked.keys()])]
    .map((id) => ({ id, inside: booked.get(id) ?? 0, outside: held.get(id) ?? 0 }))
    .filter(({ inside, outside }) => inside !== outside)
    .map(
      ({ id, inside, outside }) => `of the payment ${id} the provider holds ${outside} and the shop booked ${inside}`,
    );
}

/** Jobs, mails and payments that wait although everything works again. */
async function findUnfinishedWork(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ what: string; count: string }>(
    `select 'jobs ' || name || ' are ' || state as what, count(*) from pgboss.job
     where state not in ('completed', 'cancelled') and name not like '\\_\\_%' group by name, state
     union all select 'mails are not sent', count(*) from mails where due_at is not null having count(*) > 0
     union all select 'payments are unpaid', count(*) from payments where status = 'pending' having count(*) > 0
     union all select 'reports are not judged', count(*) from payment_events where outcome is null having count(*) > 0`,
  );
  return rows.map(({ what, count }) => `${count} ${what}`);
}
