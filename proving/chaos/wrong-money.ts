/** Compares what the payment provider holds with what the shop has booked. */
import type pg from 'pg';
import type { Control } from '#server/testing/provider-and-mail.ts';
import { paymentIdOf } from '../kit/losses.ts';

type Transaction = { order_id: string; held: number; attempts: object[] };

const booked = `
  select id, sum(amount) as booked from (
    select payment_id::text as id, debit - credit as amount from ledger_entries
    where account = 'gateway_clearing' and payment_id is not null
      -- A settlement report moves the money from the provider to the bank.
      and posting not like 'settled:%'
    union all
    select left(provider_order_id, 36), case direction when 'in' then amount else -amount end
    from unplaced_money where closed_at is null
  ) m group by id`;

/** Everything that the shop knows of a payment. */
const known = `
  select (select json_agg(o) from orders o where payment_id::text = $1) as orders,
    (select json_agg(e) from payment_events e where left(provider_order_id, 36) = $1) as reports,
    (select json_agg(u) from unplaced_money u where left(provider_order_id, 36) = $1) as unplaced,
    (select json_agg(l) from ledger_entries l where payment_id::text = $1) as ledger`;

/**
 * The shop must have booked what the provider holds of each payment: in its ledger, or in the list of money without an
 * order. Returns a sentence for each payment of which it has not, with what both sides know of it.
 */
export async function findWrongMoney(client: pg.Client, control: Control): Promise<string[]> {
  const { body } = await control('GET', '/transactions');
  const held = Map.groupBy(body.transactions as Transaction[], ({ order_id }) => paymentIdOf(order_id));
  const { rows } = await client.query<{ id: string; booked: string }>(booked);
  const inside = new Map(rows.map((row) => [row.id, Number(row.booked)]));
  const wrong: string[] = [];
  for (const id of new Set([...held.keys(), ...inside.keys()])) {
    const transactions = held.get(id) ?? [];
    const outside = transactions.reduce((sum, { held: amount }) => sum + amount, 0);
    if (outside === (inside.get(id) ?? 0)) continue;
    const sent = transactions.map(({ order_id }) => control('GET', `/notifications?order_id=${order_id}`));
    const notifications = (await Promise.all(sent)).map((answer) => answer.body.notifications);
    const [shop] = (await client.query(known, [id])).rows;
    const facts = JSON.stringify({ transactions, notifications, shop }, null, 2);
    wrong.push(
      `of the payment ${id} the provider holds ${outside} and the shop booked ${inside.get(id) ?? 0}: ${facts}`,
    );
  }
  return wrong;
}
