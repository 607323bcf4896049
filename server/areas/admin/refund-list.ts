import { eq, type SQL, sql } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import type { DueRefund } from '#contract/payments/refunds.ts';
import { columns, jsonBuildObject, merge } from '#platform/columns.ts';
import { anyOf, hasIdOrCode, matchesPerson, matchesStore } from '#platform/conditions.ts';
import { db } from '#platform/connect.ts';
import { byTime, type ListPage, type ListRequest, readList } from '#platform/keyset.ts';
import { readPrivateFile } from '#platform/private-pictures.ts';
import { refuse } from '#platform/refuse.ts';
import { maskedAccount } from '#server/areas/bank-accounts/named-account.ts';
import { accountColumns, placeOf } from '#server/areas/payments/refund-account.ts';
import { isByProvider, refundFacts } from '#server/areas/payments/refund-channel.ts';
import { left } from '#server/areas/orders/order-amounts.ts';
import { orders, refunds, stores, users } from '#server/db/schema/index.ts';

const listedColumns = merge(
  columns({
    _id: orders.id,
    totalAmount: orders.totalAmount,
    orderDate: orders.createdAt,
    sellerId: jsonBuildObject({ _id: stores.sellerId, storeName: stores.storeName }),
    userId: jsonBuildObject({
      _id: users.id,
      userName: users.userName,
      email: users.email,
      phoneNumber: users.phoneNumber,
    }),
    amount: sql<Rupiah>`case
      when orders.payment_status = 'refunding' then ${left}
      else refunds.amount end`,
    isPart: sql<boolean>`orders.payment_status = 'paid'`,
    reason: sql<string | null>`coalesce(refunds.reason, (
      select e.reason from order_events e
      where e.order_id = orders.id and e.to_status = 'rejected' order by e.id desc limit 1
    ))`,
    state: sql<DueRefund['state']>`case when refunds.way is null then 'open'
      when refunds.refusal is null then 'asked' else 'refused' end`,
    awaitsSettlement: sql<boolean>`coalesce(refunds.awaits_settlement, false)`,
  }),
  refundFacts,
  accountColumns,
);
const sortOrders = byTime(sql`orders.id`);
const open = sql`orders
  join payments on payments.id = orders.payment_id
  join stores on stores.seller_id = orders.seller_id
  join users on users.id = orders.user_id
  left join refunds on refunds.order_id = orders.id
  where orders.id in (
    select id from orders where payment_status = 'refunding'
    union
    select order_id from refunds join orders on orders.id = order_id
    where amount is not null and done_at is null and payment_status = 'paid'
  )`;

/** `q` may be an order's code or id or the provider's order id; it is also looked for in store and customer. */
const matches = (q: string): SQL =>
  anyOf([
    ...([hasIdOrCode(sql`orders.id`, q), matchesStore(sql`stores`, q), matchesPerson(sql`users`, q)] as const),
    sql`payments.provider_order_id = ${q}`,
  ]);

/** Returns a page of the orders that wait for a refund, wholly or in part. Amounts are in rupiah. */
export async function listRefunds({ q, sortBy, ...pageRequest }: ListRequest, at: Date): Promise<ListPage<DueRefund>> {
  const from = sql`${open} and ${q ? matches(q) : sql`true`}`;
  const page = await readList(
    { columns: listedColumns, from, name: `refunds ${sortBy}`, order: sortOrders[sortBy] },
    pageRequest,
  );
  const data = page.data.map(({ grossAmount, feeOnTop, refundedAmount, ...refund }) => {
    const facts = { paymentType: refund.paymentType, grossAmount, feeOnTop, refundedAmount };
    const byProvider = isByProvider(refund.amount, facts);
    return { ...refund, byProvider, account: maskedAccount(placeOf(refund._id), refund, at) };
  });
  return { ...page, data };
}

/**
 * The proof of a manual refund, of the one of `amount` rupiah if there are two.
 * @throws NOT_FOUND when the order has none
 */
export async function getRefundProof(orderId: OrderId, amount: number | undefined): Promise<{ content: Buffer }> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
  const proof = (refund?.partAmount === amount && refund?.partProof) || refund?.proof;
  if (!proof) throw refuse('NOT_FOUND');
  return { content: await readPrivateFile(proof) };
}
