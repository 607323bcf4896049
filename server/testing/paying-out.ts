import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { OrderId, PayoutId } from '#contract/ids.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { config } from '#platform/config.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { moveOrder } from '#server/areas/orders/move-order.ts';
import { call } from './call.ts';
import { moveTo, placeOrders } from './orders.ts';
import { password, type Person, storeForm } from './people.ts';
import { picture } from './pictures.ts';
import { newProduct } from './products.ts';
import { atProvider } from './provider.ts';

/**
 * Creates a paid order of one product at a price in rupiah. The default channel, GoPay, supports refunds by the
 * provider.
 */
export async function paidOrder(
  buyer: Person,
  seller: Person,
  price = 100_000,
  channel = 'gopay',
): Promise<DetailedOrder> {
  const [order] = await placeOrders(buyer, [await newProduct(seller, { price })]);
  await atProvider(order!.checkoutId, 'settle', { payment_type: channel });
  return order!;
}

/** Creates a paid and confirmed order, which is due for payout. */
export async function dueOrder(buyer: Person, seller: Person, price = 100_000): Promise<DetailedOrder> {
  const order = await paidOrder(buyer, seller, price);
  await moveTo(order._id, 'delivered');
  await confirmReceived(order._id);
  return order;
}

export const confirmReceived = (orderId: OrderId, at = new Date()): Promise<boolean> =>
  transaction((tx) => moveOrder(tx, { orderId, to: 'confirmed', by: 'customer', at }));

/**
 * Copies a due order within its payment, with lines, events, ledger entries and an invoice
 * that says nothing. The stock of its product stays the same. Returns the ids of the copies.
 */
export const copyDueOrder = (orderId: OrderId, copies: number): Promise<OrderId[]> =>
  transaction(async (tx) => {
    const ids = Array.from({ length: copies }, () => newId<OrderId>());
    const copied = sql`unnest(${sql.param(ids)}::uuid[]) c(id) join orders o on o.id = ${orderId}`;
    const statements = [
      sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', c.id))).*
        from ${copied}`,
      sql`insert into order_lines (id, order_id, product_id, title, image, price, quantity)
      select gen_random_uuid(), c.id, l.product_id, l.title, l.image, l.price, l.quantity
      from ${copied} join order_lines l on l.order_id = o.id`,
      sql`insert into stock_movements (product_id, order_id, delta, at)
      select l.product_id, taken.order_id, taken.pieces * l.quantity, now() from order_lines l
      cross join lateral (
        select c.id as order_id, -1 as pieces from unnest(${sql.param(ids)}::uuid[]) c(id) union all
        select null, ${copies}::int
      ) taken
      where l.order_id = ${orderId}`,
      sql`update product_stats t set sold = t.sold + l.quantity * ${copies}::int
      from order_lines l where l.order_id = ${orderId} and t.product_id = l.product_id`,
      sql`insert into order_events (order_id, from_status, to_status, "by", at)
      select c.id, e.from_status, e.to_status, e."by", e.at from ${copied}
      join order_events e on e.order_id = o.id
      order by e.id`,
      sql`insert into ledger_entries (posting, account, seller_id, order_id, payment_id, debit,
          credit, at)
      select 'copy:' || c.id, side.account, side.seller_id, c.id, o.payment_id, side.debit,
        side.credit,
        o.created_at
      from ${copied} cross join lateral (values
        ('gateway_clearing', null, o.total_amount, 0),
        ('seller_payable', o.seller_id, 0, o.total_amount)
      ) side(account, seller_id, debit, credit)`,
      sql`insert into invoices (number, order_id, kind, amount, issued_at)
      select next_invoice_number(now()), c.id, 'invoice', o.total_amount, now() from ${copied}`,
      sql`update payments p set gross_amount = (select sum(total_amount) from orders
          where payment_id = p.id)
      from orders o where o.id = ${orderId} and p.id = o.payment_id`,
    ];
    for (const statement of statements) await tx.rows(statement);
    return ids;
  });

export const markPaidOut = (
  admin: Person,
  seller: Person,
  orderIds: readonly OrderId[],
  expectedAmount?: number | string,
) =>
  call(admin, 'POST /api/admin/payout/mark-paid', {
    fields: {
      sellerId: seller.id,
      orders: JSON.stringify(orderIds),
      ...(expectedAmount !== undefined && { expectedAmount: String(expectedAmount) }),
    },
    files: { paymentProof: picture },
  });

export const reversePayout = (admin: Person, payoutId: PayoutId, reason = 'Dikembalikan bank') =>
  call(admin, 'POST /api/admin/payout/reverse/:payoutId', { params: { payoutId }, body: { reason } });

/** Changes the profile of a seller, by default their bank account, as the seller. */
export const changeAccount = (
  seller: Person,
  fields: Record<string, string> = { bankAccountNumber: '99887766551234' },
) =>
  call(seller, 'PUT /api/store/profile/edit', {
    fields: { ...storeForm, phoneNumber: '0812', ...fields },
    files: { storeLogo: undefined, storeBanner: undefined },
  });

export const confirmAccount = (seller: Person, body: object = { password }) =>
  call(seller, 'POST /api/store/profile/confirm-account', { body: body as { password: string } });

export const endHold = (admin: Person, seller: Person) =>
  call(admin, 'POST /api/admin/payout/lift-hold/:sellerId', {
    params: { sellerId: seller.id },
    body: { reason: 'Sudah dicek lewat telepon' },
  });

export const dueOrdersOf = async (admin: Person, seller: Person, query: object = {}) =>
  (await call(admin, 'GET /api/admin/payout/unpaid-orders/:sellerId', { params: { sellerId: seller.id }, query })).body;

export const payoutsOf = async (admin: Person, seller: Person) =>
  (await call(admin, 'GET /api/admin/payout/history/:sellerId', { params: { sellerId: seller.id } })).body;

export const refundAfterwards = (order: DetailedOrder) =>
  atProvider(order.checkoutId, 'refund', { refund_key: order._id });

/** Records a finished partial refund of an order without commission, in rupiah: its amounts, invoice and ledger. */
export const refundPart = (order: DetailedOrder, refund: number): Promise<void> =>
  transaction(async (tx) => {
    const posting = `part:${newId()}`;
    const statements = [
      sql`update orders set refunded_amount = refunded_amount + ${refund} where id = ${order._id}`,
      sql`insert into invoices (number, order_id, kind, amount, issued_at)
      select next_invoice_number(now()), ${order._id}, 'correction', ${refund}, now()`,
      sql`insert into ledger_entries (posting, account, seller_id, order_id, payment_id, debit,
          credit, at)
      select ${posting}, side.account, side.seller_id, o.id, o.payment_id, side.debit,
        side.credit, now()
      from orders o cross join lateral (values
        ('gateway_clearing', null, 0, ${refund}::bigint),
        ('seller_payable', o.seller_id, ${refund}::bigint, 0)
      ) side(account, seller_id, debit, credit) where o.id = ${order._id}`,
    ];
    for (const statement of statements) await tx.rows(statement);
  });

export const countPrivatePictures = async (): Promise<number> =>
  (await readdir(path.join(config.mediaDir, 'private')).catch(() => [])).length;
