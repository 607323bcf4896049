/**
 * Groups of products that are sizes or colours of each other.
 * Lists show one product of each, its siblings are on its page.
 */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { maxOptions } from '#contract/catalogue/product-forms.ts';
import type { ProductGroupId, ProductId, StoreId } from '#contract/ids.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { refuse, refuseFields } from '#platform/refuse.ts';
import { products } from '#server/db/schema/index.ts';
import { indexProducts } from '#server/areas/search/search-index.ts';

/**
 * Runs a change of a product's price, listing, label or group. Then updates the search index, and chooses again which
 * product of its group is shown.
 * @throws what `change` throws, OPTION_TAKEN, and INVALID for another category than that of its siblings
 */
export async function changeProduct(tx: Transaction, productId: ProductId, change: () => Promise<void>): Promise<void> {
  const groupId = await lockGroup(tx, productId);
  await change();
  await indexProducts(tx, [productId, ...(groupId ? await chooseRepresentative(tx, [groupId]) : [])]);
}

type Joining = { sellerId: StoreId; siblingOf: ProductId; siblingLabel?: string | null | undefined };

/**
 * The group of a seller's own product, which a new sibling is
 * about to join; makes one, with the label, if there is none.
 * @throws NO_PRODUCT also for an offer by link, and INVALID without the label
 */
export async function joinGroup(
  tx: Transaction,
  { sellerId, siblingOf, siblingLabel }: Joining,
  at: Date,
): Promise<ProductGroupId> {
  const present = await lockGroup(tx, siblingOf);
  const groupId = present ?? newId<ProductGroupId>(at.getTime());
  const ownProduct = and(
    eq(products.id, siblingOf),
    eq(products.sellerId, sellerId),
    isNull(products.deletedAt),
    eq(products.byLink, false),
  );
  if (!present && !siblingLabel) {
    if ((await tx.$count(products, ownProduct)) === 0) throw refuse('NO_PRODUCT');
    throw refuseFields({ siblingLabel: 'Nama pilihan produk asal wajib diisi' });
  }
  const [joined] = await tx
    .update(products)
    .set(present ? { groupId } : { groupId, optionLabel: siblingLabel })
    .where(ownProduct)
    .returning({ id: products.id });
  if (!joined) throw refuse('NO_PRODUCT');
  return groupId;
}

/**
 * Chooses which product of each group is shown: the cheapest that is listed and in
 * stock, else the cheapest that is listed. A product that is left alone loses its
 * group. Returns the products of the groups, whose search index the caller must update.
 * @throws OPTIONS_FULL, OPTION_TAKEN, and INVALID for several categories
 */
export async function chooseRepresentative(tx: Transaction, groupIds: readonly ProductGroupId[]): Promise<ProductId[]> {
  const members = await tx.rows<Member>(sql`
    select p.id, p.group_id as "groupId", p.category, lower(p.option_label) as label, p.listed,
      p.effective_price as price, k.stock > 0 as "isInStock"
    from products p join product_stock k on k.product_id = p.id
    where p.group_id = any(${sql.param(groupIds)}::uuid[]) order by p.id for no key update of p
    for share of k`);
  const groups = [...Map.groupBy(members, ({ groupId }) => groupId).values()];
  for (const group of groups) requireFitting(group);
  const alone = groups.flatMap((group) => (group.length === 1 ? group[0]!.id : []));
  if (alone.length > 0)
    await tx.update(products).set({ groupId: null, optionLabel: null }).where(inArray(products.id, alone));
  const ids = members.map(({ id }) => id);
  const isBest = sql`(id = any(${sql.param(groups.flatMap(bestOf))}::uuid[]))`;
  await tx.rows(
    sql`update products set shown = ${isBest}
      where id = any(${sql.param(ids)}::uuid[]) and group_id is not null and shown <> ${isBest}`,
  );
  return ids;
}

/** Chooses again in a group whose stock has come to or from zero. */
export const chooseRepresentativesAgain = ({ groupId }: { groupId: ProductGroupId }): Promise<void> =>
  transaction(async (tx) => indexProducts(tx, await chooseRepresentative(tx, [groupId])));

type Member = {
  id: ProductId;
  groupId: ProductGroupId;
  category: string;
  label: string;
  listed: boolean;
  price: number;
  isInStock: boolean;
};

/**
 * Locks a product and its siblings in the order of their ids, before anything else is
 * locked, and returns its group. Until the end of the transaction it stays in that group.
 */
async function lockGroup(tx: Transaction, productId: ProductId): Promise<ProductGroupId | null> {
  const locked = await tx.rows<{ id: ProductId; groupId: ProductGroupId | null }>(sql`
    select id, group_id as "groupId" from products
    where id = ${productId} or group_id = (select group_id from products where id = ${productId})
    order by id for no key update`);
  return locked.find(({ id }) => id === productId)?.groupId ?? null;
}

function requireFitting(group: readonly Member[]): void {
  if (group.length > maxOptions) throw refuse('OPTIONS_FULL', { max: maxOptions });
  if (new Set(group.map(({ label }) => label)).size < group.length) {
    throw refuseFields({ optionLabel: 'Nama pilihan ini sudah dipakai.' }, 'OPTION_TAKEN');
  }
  if (new Set(group.map(({ category }) => category)).size > 1) {
    throw refuseFields({ category: 'Semua pilihan harus dalam satu kategori.' });
  }
}

const bestOf = (group: readonly Member[]): ProductId[] =>
  group
    .filter(({ listed }) => listed)
    .toSorted((one, other) => Number(other.isInStock) - Number(one.isInStock) || one.price - other.price)
    .slice(0, 1)
    .map(({ id }) => id);
