/** Compares what the payment provider holds with what the shop has booked. */
import type pg from 'pg';
import type { Control } from '#server/testing/provider-and-mail.ts';
import { paymentIdOf } from '../kit/losses.ts';

type Transaction = { order_id: string; held: number; attempts: object[] };

/**
 * The shop must have booked what the provider holds of each payment: in its ledger, or in the list of money without an
 * order. Returns a sentence for each payment of which it has not, with what both sides know of it.
 */
export async function findWrongMoney(client: pg.Client, control: Control): Promise<string[]> {
  const { body } = await control('GET', '/transactions');
  const held = Map.groupBy(body.transactions as Transaction[], ({ order_id }) => paymentIdOf(order_id));
  const booked = await readBooked(client);
  const wrong: string[] = [];
  for (const id of new Set([...held.keys(), ...booked.keys()])) {
    const transactions = held.get(id) ?? [];
    const outside = transactions.reduce((sum, { held: amount }) => sum + amount, 0);
    const inside = booked.get(id) ?? 0;
    if (inside === outside) continue;
    const known = { provider: await describeAtProvider(transactions, control), shop: await describeInShop(id, client) };
    wrong.push(
      `of the payment ${id} the provider holds ${outside} and the shop booked ${inside}: ${JSON.stringify(known, null, 2)}`,
    );
  }
  return wrong;
}

async function readBooked(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; booked: string }>(
    `select id, sum(amount) as booked from (
       select payment_id::text as id, debit - credit as amount from ledger_entries
       where account = 'gateway_clearing' and payment_id is not null
       union all
       select left(provider_order_id, 36), case direction when 'in' then amount else -amount end
       from unplaced_money where closed_at is null
     ) m group by id`,
  );
  return new Map(rows.map((row) => [row.id, Number(row.booked)]));
}

/** The transactions, and what became of their notifications. */
async function describeAtProvider(transactions: Transaction[], control: Control): Promise<object[]> {
  const described: object[] = [];
  for (const { order_id, held, attempts } of transactions) {
    const { body } = await control('GET', `/notifications?order_id=${order_id}`);
    described.push({ order_id, held, attempts, notifications: body.notifications });
  }
  return described;
}

async function describeInShop(id: string, client: pg.Client): Promise<object> {
  const rowsOf = async (table: string, condition: string) =>
    (await client.query<object>(`select * from ${table} where ${condition} order by id`, [id])).rows;
  return {
    payments: await rowsOf('payments', 'id::text = $1'),
    orders: await rowsOf('orders', 'payment_id::text = $1'),
    reports: await rowsOf('payment_events', 'left(provider_order_id, 36) = $1'),
    unplaced: await rowsOf('unplaced_money', 'left(provider_order_id, 36) = $1'),
    ledger: await rowsOf('ledger_entries', 'payment_id::text = $1'),
  };
}
