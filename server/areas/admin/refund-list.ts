import { eq, sql } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import type { DueRefund } from '#contract/refunds.ts';
import { db, queryRows } from '#platform/db.ts';
import { byId, type Page, type PageRequest, readPage } from '#platform/keyset.ts';
import { readPrivateFile } from '#platform/private-pictures.ts';
import { refuse } from '#platform/refuse.ts';
import { paymentType } from '#server/areas/payments/midtrans.ts';
import { canBeRefunded } from '#server/areas/payments/refunds.ts';
import { refunds } from '#server/db/schema/index.ts';

type Row = Omit<DueRefund, 'byProvider'> & { grossAmount: Rupiah };
type RefundPage = Page<DueRefund> & { total: number };

const columns = sql`o.id as "_id", o.total_amount as "totalAmount", o.created_at as "orderDate",
          json_build_object('_id', s.seller_id, 'storeName', s.store_name) as "sellerId",
          json_build_object(
            '_id', u.id, 'userName', u.user_name, 'email', u.email, 'phoneNumber', u.phone_number
          ) as "userId",
          (
            select e.reason from order_events e where e.order_id = o.id and e.to_status = 'rejected'
            order by e.id desc limit 1
          ) as reason,
          ${paymentType} as "paymentType", pay.gross_amount as "grossAmount",
          case when r.order_id is null then 'open' when r.refusal is null then 'asked' else 'refused' end as state`;
const from = sql`orders o
  join payments pay on pay.id = o.payment_id
  join stores s on s.seller_id = o.seller_id
  join users u on u.id = o.user_id
  left join refunds r on r.order_id = o.id
  where o.payment_status = 'refunding'`;

/** Returns a page of the orders that wait for a refund, newest first. Amounts are in rupiah. */
export async function listRefunds(pageRequest: PageRequest): Promise<RefundPage> {
  const [page, counted] = await Promise.all([
    readPage<Row>({ columns, from, name: 'refunds', order: byId(sql`o.id`) }, pageRequest),
    queryRows<{ total: number }>(db, sql`select count(*) as total from orders where payment_status = 'refunding'`),
  ]);
  const data = page.data.map(({ grossAmount, ...refund }) => ({
    ...refund,
    byProvider: refund.totalAmount > 0 && canBeRefunded(refund.paymentType, refund.totalAmount < grossAmount),
  }));
  return { data, total: counted[0]!.total, nextCursor: page.nextCursor };
}

/**
 * Returns the picture that proves a manual refund.
 * @throws NOT_FOUND when the order has none
 */
export async function getRefundProof(orderId: OrderId): Promise<{ content: Buffer }> {
  const [refund] = await db.select({ proof: refunds.proof }).from(refunds).where(eq(refunds.orderId, orderId));
  if (!refund?.proof) throw refuse('NOT_FOUND');
  return { content: await readPrivateFile(refund.proof) };
}
