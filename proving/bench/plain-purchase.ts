/**
 * What the limit runs for the steps of a purchase, beside the order in plain-statements.ts:
 * statements written by hand for this purpose. They write the same rows, but queue the mails
 * at once instead of by a job, and check only the session, the signature and the stock.
 */
import type pg from 'pg';
import { optionalNames } from '#contract/catalogue/optional-names.ts';
import type { OrderId, PaymentId, ProductId, StoreId, UserId } from '#contract/ids.ts';
import { config } from '#platform/config.ts';
import { newId } from '#platform/new-id.ts';
import { products } from '#server/db/schema/index.ts';
import { signatureOf } from '../../local/midtrans/payment-wire.ts';

type Added = { userId: UserId; productId: ProductId; quantity: number };

/** Adds a product to a cart and returns the rows of the cart. */
export async function addPlainly(pool: pg.Pool, { userId, productId, quantity }: Added): Promise<object> {
  const added = await run(pool, 'add', [userId, productId, quantity]);
  if (added.length === 0) throw new Error('not for sale');
  const lines = await run<PlainProduct>(pool, 'cart', [userId]);
  return { success: true, data: lines.map(withoutGroup) };
}

type Reported = {
  order_id: string;
  transaction_id: string;
  transaction_status: string;
  status_code: string;
  gross_amount: string;
  signature_key: string;
};

/** Stores a report, then marks its payment as paid with all that follows. */
export async function payPlainly(pool: pg.Pool, report: Reported): Promise<object> {
  if (signatureOf(report, config.midtrans.serverKey) !== report.signature_key) throw new Error('wrong signature');
  const { order_id, transaction_id, transaction_status, status_code } = report;
  const stored = await run<{ id: number }>(pool, 'event', [
    order_id,
    transaction_id,
    transaction_status,
    status_code,
    JSON.stringify(report),
  ]);
  const paymentId = order_id.slice(0, 36) as PaymentId;
  await inTransaction(pool, (client) => markPaid(client, paymentId, transaction_id, stored[0]!.id));
  return { success: true };
}

/** Runs a transaction. After a failure its connection is closed, not reused. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    isDone = true;
    return result;
  } finally {
    client.release(!isDone);
  }
}

async function markPaid(client: pg.ClientBase, paymentId: PaymentId, transactionId: string, eventId: number) {
  const [payment] = await run<{ user_id: UserId }>(client, 'paid', [paymentId, transactionId]);
  const orders = await run<{ id: OrderId; seller_id: StoreId; due: string }>(client, 'orders', [paymentId]);
  const orderIds = orders.map(({ id }) => id);
  await run(client, 'sold', [orderIds]);
  await run(client, 'invoiced', [orderIds]);
  await run(client, 'ledger', [
    paymentId,
    orderIds,
    orders.map(({ seller_id }) => seller_id),
    orders.map(({ due }) => due),
  ]);
  await run(client, 'emptied', [payment!.user_id, orderIds]);
  const receivers = [...orders.map(({ id, seller_id }) => [id, seller_id]), [paymentId, payment!.user_id]];
  await run(client, 'mails', [
    receivers.map(() => newId<string>()),
    ...[0, 1].map((place) => receivers.map((receiver) => receiver[place])),
  ]);
  await run(client, 'judged', [eventId, paymentId]);
}

/** The columns of a product in an answer. */
export const product = `p.id as "_id", p.title, p.description, p.image, p.category, p.price, p.sale_price as "salePrice",
  k.stock as "totalStock", t.rating / 10.0 as "averageReview", t.rating_count as "reviewCount", t.sold,
  ${optionalNames.map((name) => `p.${products[name].name} as "${name}"`).join(', ')}, p.option_label as "optionLabel",
  case when p.group_id is not null then (select count(*)::int from products o where o.group_id = p.group_id and o.listed) end
    as "optionCount", s.store_name as "storeName", p.seller_id as "sellerId"`;
export type PlainProduct = { _id: string; optionLabel: string | null; optionCount: number | null };

/** A product without a group has no fields about one. */
export function withoutGroup<Row extends PlainProduct>({ optionLabel, optionCount, ...row }: Row): object {
  return optionLabel === null ? row : { ...row, optionLabel, optionCount };
}

const statements = {
  add: `insert into cart_items as c (user_id, product_id, quantity, added_at)
    select $1, k.product_id, $3, now() from product_stock k join products p on p.id = k.product_id
    where p.id = $2 and p.listed and k.stock >= $3
    on conflict (user_id, product_id) do update set quantity = c.quantity + excluded.quantity returning 1`,
  cart: `select ${product}, c.quantity, nullif(c.note, '') as note
    from cart_items c join products p on p.id = c.product_id join product_stock k on k.product_id = p.id
    join product_stats t on t.product_id = p.id join stores s on s.seller_id = p.seller_id
    where c.user_id = $1 and p.listed order by c.added_at, c.product_id`,
  event: `insert into payment_events (provider_order_id, transaction_id, transaction_status, status_code, fraud_status,
      refund_amount, report, at, next_judge_at)
    values ($1, $2, $3, $4, '', '', $5, now(), now() + interval '1 minute') returning id`,
  paid: `update payments set status = 'paid', paid_at = now(), checked_at = now(), transaction_id = $2,
      next_check_at = now() + interval '1 hour' where id = $1 and status = 'pending' returning user_id`,
  orders: `update orders set payment_status = 'paid' where payment_id = $1
    returning id, seller_id, total_amount - commission as due`,
  sold: `update product_stats t set sold = t.sold + l.quantity from (
      select product_id, l.quantity from order_lines l join product_stats using (product_id)
      where order_id = any($1::uuid[]) order by product_id for update of product_stats
    ) l where l.product_id = t.product_id`,
  invoiced: `insert into invoices (number, order_id, kind, amount, issued_at)
    select next_invoice_number(now()), id, 'invoice', total_amount, now() from orders where id = any($1::uuid[])`,
  ledger: `insert into ledger_entries (posting, account, seller_id, order_id, payment_id, debit, credit, at)
    select 'payment:' || $1::uuid, 'gateway_clearing', null, null, $1::uuid, sum(due), 0, now() from unnest($4::bigint[]) due
    union all
    select 'payment:' || $1::uuid, 'seller_payable', seller_id, order_id, $1::uuid, 0, due, now()
    from unnest($2::uuid[], $3::uuid[], $4::bigint[]) owed(order_id, seller_id, due)`,
  emptied: `delete from cart_items c using order_lines l
    where c.user_id = $1 and c.product_id = l.product_id and l.order_id = any($2::uuid[])`,
  mails: `with receivers as (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]) r(id, about, user_id)),
    told as (
      insert into notices (id, kind, about, created_at)
      select id, 'order-paid', json_build_object('orderId', about), now() from receivers
    )
    insert into mail_deliveries (id, notice_id, user_id, kind, created_at)
    select id, id, user_id, 'order-paid', now() from receivers`,
  judged: `update payment_events set payment_id = $2, outcome = 'applied', effect = 'paid', judged_at = now()
    where id = $1`,
};

async function run<Row>(
  runner: pg.Pool | pg.ClientBase,
  name: keyof typeof statements,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await runner.query({ name: `purchase ${name}`, text: statements[name], values });
  return rows as Row[];
}
