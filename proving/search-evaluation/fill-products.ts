import { sql } from 'drizzle-orm';
import { type MakerId, type ProductId, type StoreId, storeOf } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { addProduct } from '#server/areas/catalogue/products.ts';
import { rebuildTiers } from '#server/areas/search/popularity-tiers.ts';
import { openStore } from '#server/areas/store/open-store.ts';
import { fillMakers, nameMakers } from '../../local/demo/fill/fill-makers.ts';
import { openAccount } from '../../local/demo/fill/open-account.ts';
import type { MakerSlug } from '../../local/demo/makers.ts';
import { checkouts } from '../../local/demo/orders.ts';
import { products } from '../../local/demo/products.ts';
import { stores } from '../../local/demo/stores.ts';

/**
 * Creates the demo products with their stores, pieces sold and ratings in an empty database, without pictures and
 * orders. Returns the slug of each product.
 */
export async function fillProducts(): Promise<Map<ProductId, string>> {
  configure({
    DATABASE_URL: 'postgres://unused/unused',
    SECRET_KEY: 'a key for this evaluation, thirty-two characters',
    MIDTRANS_SERVER_KEY: 'Mid-server-unused',
    MIDTRANS_CLIENT_KEY: 'Mid-client-unused',
  });
  const now = new Date();
  const sellers = new Map<string, StoreId>();
  const makers = new Map<MakerSlug, MakerId>();
  for (const store of stores) {
    const { email, phoneNumber, joinedDaysAgo, sellerName } = store;
    const account = { email, phoneNumber, joinedDaysAgo, userName: sellerName, role: 'seller' } as const;
    const sellerId = storeOf(await openAccount(account, now));
    await transaction((tx) => openStore(tx, { ...store, sellerId }));
    sellers.set(store.slug, sellerId);
    for (const [maker, id] of await fillMakers(store.slug, sellerId, now, async () => null)) makers.set(maker, id);
  }
  const slugs = new Map<ProductId, string>();
  for (const [index, product] of products.entries()) {
    const { slug, store, title, description, category, price, salePrice, stock } = product;
    const { materials, technique = null, makers: named = [] } = product;
    const amounts = { price: rupiah(price), salePrice: rupiah(salePrice), totalStock: stock };
    const texts = { title, description, category, materials, technique };
    const form = { sellerId: sellers.get(store)!, ...texts, ...amounts, image: '' };
    const id = await addProduct(form, new Date(now.getTime() - (products.length - index) * 60_000));
    await nameMakers(
      id,
      named.map((maker) => makers.get(maker)!),
    );
    slugs.set(id, slug);
    await setStatistics(id, slug);
  }
  await rebuildTiers();
  return slugs;
}

async function setStatistics(id: ProductId, slug: string): Promise<void> {
  const lines = checkouts
    .flatMap(({ orders }) => orders)
    .filter(({ status }) => status !== 'rejected')
    .flatMap((order) => order.lines)
    .filter(({ product }) => product === slug);
  const stars = lines.flatMap(({ review }) => review?.stars ?? []);
  const sold = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  await db.rows(sql`
    update product_stats set sold = ${sold}, rating_count = ${stars.length},
      rating_sum = ${stars.reduce<number>((sum, value) => sum + value, 0)} where product_id = ${id}`);
}
