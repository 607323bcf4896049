/** Who made a product: the makers of its store whom it names, in their order. */
import { eq, sql } from 'drizzle-orm';
import type { MakerId, ProductId, StoreId } from '#contract/ids.ts';
import type { Transaction } from '#platform/sql.ts';
import { refuseFields } from '#platform/refuse.ts';
import { productMakers } from '#server/db/schema/index.ts';

/** SQL: the ids of the makers of a product of the table `products`; null for none. */
export const makerIdsOf = sql<MakerId[] | null>`(
  select json_agg(product_makers.maker_id order by product_makers.position) from product_makers
  where product_makers.product_id = products.id
)`;

type Naming = { sellerId: StoreId; productId: ProductId; makerIds: readonly MakerId[] };

/**
 * Names the makers of a seller's own product, in this order, instead of those before. Until the end of the transaction
 * none of them is erased.
 * @throws INVALID for makers of other stores, erased ones, and retired ones whom the product does not name yet
 */
export async function nameMakers(tx: Transaction, { sellerId, productId, makerIds }: Naming): Promise<void> {
  const allowed = await tx.rows<{ id: MakerId }>(sql`
    select id from makers
    where id = any(${sql.param(makerIds)}::uuid[]) and seller_id = ${sellerId} and erased_at is null
      and (retired_at is null or id in (select maker_id from product_makers where product_id = ${productId}))
    order by id for share`);
  if (allowed.length < makerIds.length) {
    throw refuseFields({ makerIds: 'Perajin ini tidak ada lagi atau tidak lagi membuat. Pilih perajin lain.' });
  }
  await tx.delete(productMakers).where(eq(productMakers.productId, productId));
  if (makerIds.length === 0) return;
  await tx.insert(productMakers).values(makerIds.map((makerId, position) => ({ productId, position, makerId })));
}

/** Removes a maker who is erased from all products. */
export const unnameMaker = (tx: Transaction, makerId: MakerId) =>
  tx.delete(productMakers).where(eq(productMakers.makerId, makerId));
