import { eq, type SQL, sql } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import type { DueRefund } from '#contract/payments/refunds.ts';
import { anyOf, hasIdOrCode, matchesPerson, matchesStore } from '#platform/conditions.ts';
import { db } from '#platform/db.ts';
import { byTime, type ListPage, type ListRequest, readList } from '#platform/keyset.ts';
import { readPrivateFile } from '#platform/private-pictures.ts';
import { refuse } from '#platform/refuse.ts';
import { maskedAccount, type StoredAccount } from '#server/areas/bank-accounts/named-account.ts';
import { accountColumns, placeOf } from '#server/areas/payments/refund-account.ts';
import { isByProvider, type RefundFacts, refundFacts } from '#server/areas/payments/refund-channel.ts';
import { refunds } from '#server/db/schema/index.ts';

type Row = Omit<DueRefund, 'byProvider' | 'account'> & StoredAccount & RefundFacts;

const columns = sql`o.id as "_id", o.total_amount as "totalAmount", o.created_at as "orderDate",
          json_build_object('_id', s.seller_id, 'storeName', s.store_name) as "sellerId",
          json_build_object(
            '_id', u.id, 'userName', u.user_name, 'email', u.email, 'phoneNumber', u.phone_number
          ) as "userId",
          case when o.payment_status = 'refunding' then o.total_amount - o.refunded_amount
          else r.amount end as amount,
          o.payment_status = 'paid' as "isPart",
          coalesce(r.reason, (
            select e.reason from order_events e where e.order_id = o.id and e.to_status = 'rejected'
            order by e.id desc limit 1
          )) as reason,
          ${refundFacts},
          case when r.way is null then 'open' when r.refusal is null then 'asked' else 'refused'
          end as state,
          coalesce(r.awaits_settlement, false) as "awaitsSettlement",
          ${accountColumns}`;
const sortOrders = byTime(sql`o.id`);
const open = sql`orders o
  join payments pay on pay.id = o.payment_id
  join stores s on s.seller_id = o.seller_id
  join users u on u.id = o.user_id
  left join refunds r on r.order_id = o.id
  where o.id in (
    select id from orders where payment_status = 'refunding'
    union
    select order_id from refunds join orders on orders.id = order_id
    where amount is not null and done_at is null and payment_status = 'paid'
  )`;

/** `q` may be an order's code or id or the provider's order id; it is also looked for in store and customer. */
const matches = (q: string): SQL =>
  anyOf([
    ...([hasIdOrCode(sql`o.id`, q), matchesStore(sql`s`, q), matchesPerson(sql`u`, q)] as const),
    sql`pay.provider_order_id = ${q}`,
  ]);

/** Returns a page of the orders that wait for a refund, wholly or in part. Amounts are in rupiah. */
export async function listRefunds({ q, sortBy, ...pageRequest }: ListRequest, at: Date): Promise<ListPage<DueRefund>> {
  const from = sql`${open} and ${q ? matches(q) : sql`true`}`;
  const page = await readList<Row>(
    { columns, from, name: `refunds ${sortBy}`, order: sortOrders[sortBy] },
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
