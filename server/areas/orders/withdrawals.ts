/** Why an unpaid checkout can no longer be bought: a store was suspended, erased or closed, or a product taken down. */
import { type SQL, sql } from 'drizzle-orm';
import type { PaymentId } from '#contract/ids.ts';
import type { Queryable } from '#platform/sql.ts';
import { closedUntil } from '#server/areas/catalogue/store-closures.ts';

/** An erased seller is suspended, too. */
const isSuspended = sql`exists (select from users u
    where u.id = orders.seller_id and u.suspended_at is not null)`;
const isTakenDown = sql`exists (select from products p
    where p.id = l.product_id and p.taken_down_at is not null)`;

const isWithdrawn = (at: Date): SQL =>
  sql`(${isSuspended} or ${closedUntil(sql`orders.seller_id`, at)} is not null or ${isTakenDown})`;

/** SQL: whether an unpaid payment `pay` has a line that is withdrawn at `at`. Lines of rejected orders do not count. */
export const hasWithdrawnLine = (at: Date): SQL => sql`(payments.status = 'pending' and exists (
  select from orders join order_lines l on l.order_id = orders.id
  where orders.payment_id = payments.id and orders.status <> 'rejected' and ${isWithdrawn(at)}
))`;

type Line = {
  storeName: string;
  title: string;
  why: 'suspended' | 'closed' | 'takenDown' | null;
};

/**
 * Says in Indonesian why an unpaid payment can no longer be made, as a part of a sentence without a full stop. Names
 * each store, because a checkout may contain several. Null while it can be made.
 */
export async function findWithdrawal(runner: Queryable, paymentId: PaymentId, at: Date): Promise<string | null> {
  const lines = await runner.rows<Line>(sql`
    select s.store_name as "storeName", l.title, case when ${isSuspended} then 'suspended'
        when ${closedUntil(sql`orders.seller_id`, at)} is not null then 'closed'
        when ${isTakenDown} then 'takenDown' end as why
    from payments
    join orders on orders.payment_id = payments.id and orders.status <> 'rejected'
    join order_lines l on l.order_id = orders.id
    join stores s on s.seller_id = orders.seller_id
    where payments.id = ${paymentId} and payments.status = 'pending' order by l.id`);
  const reasons = new Set(lines.map(reasonOf).filter((reason) => reason !== null));
  if (reasons.size === 0) return null;
  const isWhole = lines.every(({ why }) => why !== null);
  return `${[...reasons].join('; ')}${isWhole ? '' : '. Produk lainnya masih ada di keranjang Anda'}`;
}

function reasonOf({ why, storeName, title }: Line): string | null {
  switch (why) {
    case 'suspended':
      return `toko ${storeName} tidak lagi berjualan di sini`;
    case 'closed':
      return `toko ${storeName} sedang tutup`;
    case 'takenDown':
      return `${title} dari toko ${storeName} tidak dijual lagi`;
    case null:
      return null;
  }
}
