/**
 * What the law asks to keep of the orders of erased accounts: sealed, for five years, and opened
 * only by an audited call. Source: PP 80/2019 on trade through electronic systems, article 25.
 */
import { sql } from 'drizzle-orm';
import type { RetainedOrder } from '#contract/admin/support.ts';
import type { OrderId } from '#contract/ids.ts';
import { columns, jsonBuildObject } from '#platform/columns.ts';
import type { Transaction } from '#platform/sql.ts';
import { seal, unseal } from '#platform/seal.ts';
import { orders } from '#server/db/schema/index.ts';
import { buyer, copiedAddress, withBuyer } from './order-rows.ts';

const { isForOther: _, ...addressTexts } = copiedAddress;

const retainedColumns = columns({
  id: orders.id,
  kept: jsonBuildObject({
    facts: jsonBuildObject({
      userName: buyer.userName,
      email: buyer.email,
      phoneNumber: buyer.phoneNumber,
      ...addressTexts,
      courier: orders.courier,
      trackingNumber: orders.trackingNumber,
    }),
    texts: sql<RetainedOrder['texts']>`(
      select coalesce(json_agg(t), '[]') from (
        select title || ', ' || note_label as title, note as text from order_lines
        where order_id = orders.id
        union all select 'Alasan', reason from order_events where order_id = orders.id
        union all select 'Alasan', reason from refunds where order_id = orders.id
        union all select 'Alasan', orders.later_reason
        union all select c.* from complaints, lateral (
          values ('Komplain', text), ('Jawaban', answer), ('Keputusan', decision)) c
          where order_id = orders.id
      ) t where t.text <> ''
    )`,
    photos: sql<string[]>`array(
      select unnest(photos) from complaints where order_id = orders.id)`,
  }),
});

/**
 * Seals what orders say about their buyers, before it is erased. Nothing is kept of an order that was erased before.
 */
export async function retainOrders(tx: Transaction, orderIds: readonly OrderId[]): Promise<void> {
  const found = await tx.read(
    retainedColumns,
    sql`orders ${withBuyer}
    where orders.id = any(${sql.param(orderIds)}::uuid[]) and orders.receiver_name <> ''`,
  );
  const sealed = found.map(({ id, kept }) => ({ id, kept: sealRetained(id, kept).toString('hex') }));
  await tx.rows(sql`
    update orders o set kept = decode(k.kept, 'hex')
    from json_to_recordset(${JSON.stringify(sealed)}) as k (id uuid, kept text) where o.id = k.id`);
}

/** Forgets what is kept of at most `limit` orders from before `before`. Returns the private files of each. */
export async function forgetRetainedOrders(tx: Transaction, before: Date, limit: number): Promise<string[][]> {
  const old = await tx.rows<{ id: OrderId; kept: Buffer }>(sql`
    with old as (
      select id, kept from orders where created_at < ${before} and kept is not null
      order by created_at limit ${limit} for no key update skip locked
    )
    update orders o set kept = null from old where old.id = o.id returning o.id, old.kept`);
  return old.map(({ id, kept }) => openRetained(id, kept).photos);
}

export const openRetained = (orderId: OrderId, kept: Buffer): RetainedOrder =>
  JSON.parse(unseal(kept, contextOf(orderId))) as RetainedOrder;

const contextOf = (orderId: OrderId) => ({ table: 'orders', column: 'kept', row: orderId });
const sealRetained = (orderId: OrderId, kept: RetainedOrder): Buffer => seal(JSON.stringify(kept), contextOf(orderId));
