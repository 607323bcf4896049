import { sql } from 'drizzle-orm';
import type { OrderId, StoreId } from '#contract/ids.ts';
import type { Transaction } from '#platform/sql.ts';

export async function eraseComplaints(tx: Transaction, orderIds: readonly OrderId[]): Promise<string[]> {
  const erased = await tx.rows<{ photos: string[] }>(sql`
    with old as (
      select id, photos from complaints where order_id = any(${sql.param(orderIds)}::uuid[])
      for no key update
    )
    update complaints c set text = '', photos = '{}', answer = case
      when c.answer is not null then '' end,
      decision = case when c.decision is not null then '' end
    from old where old.id = c.id returning old.photos`);
  return erased.flatMap(({ photos }) => photos);
}

export async function eraseAnswers(tx: Transaction, sellerId: StoreId): Promise<void> {
  await tx.rows(sql`
    update complaints c set answer = '' from orders o
    where o.id = c.order_id and o.seller_id = ${sellerId} and c.answer is not null`);
}
