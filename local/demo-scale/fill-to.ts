import { sql } from 'drizzle-orm';
import { categoryLabels } from '#contract/words.ts';
import { db } from '#platform/connect.ts';
import { rankedForTiers, readTierLimits } from '#server/areas/search/popularity-tiers.ts';
import { searchVector } from '#server/areas/search/search-index.ts';
import { counters, recount } from '#server/db/counters.ts';
import { seeded } from '../demo/random.ts';
import { vacuum, withoutIndexes, withoutTimeout } from './bulk-load.ts';
import { openStores } from './people.ts';
import { loadProducts, makeProduct } from './products.ts';

/** Adds words, with the number of products that contain them, to the dictionary for spelling correction. */
const addWords = (counts: ReadonlyMap<string, number>) =>
  withoutTimeout((tx) =>
    tx.rows(sql`
      insert into search_words as w (word, products)
      select * from unnest(${sql.param([...counts.keys()])}::text[],
          ${sql.param([...counts.values()])}::int[])
      on conflict (word) do update set products = w.products + excluded.products`),
  );

const batchSize = 5_000;
const perStore = 400;
const indexed = ['products', 'stock_movements', 'product_stats', 'product_search', 'search_words'];

/** Adds products until there are `target`, then updates the counts, search index and planner statistics. */
export async function fillTo(target: number, databaseUrl: string, onProgress: (line: string) => void): Promise<void> {
  const [existing] = await db.rows<{ products: number; images: string[] }>(sql`
    select count(*) as products, coalesce((array_agg(distinct image))[1:100], '{}') as images
    from products where listed`);
  const { products, images } = existing!;
  const missing = target - products;
  if (missing <= 0) return onProgress(`There are ${products} products already.`);

  const at = new Date();
  const random = seeded(`scale from ${products}`);
  const stores = await openStores(random, Math.ceil(missing / perStore), at);
  const words = new Map<string, number>();
  const countWords = (text: string) => {
    for (const word of new Set(text.toLowerCase().match(/[a-z]{3,}/g))) words.set(word, (words.get(word) ?? 0) + 1);
  };
  const makeBatch = (size: number) =>
    Array.from({ length: size }, () => {
      const store = random.pick(stores);
      const product = makeProduct(random, store, images, at);
      countWords(`${product.title} ${product.description} ${categoryLabels[product.category]} ${store.storeName}`);
      return product;
    });

  await withoutIndexes(indexed, async () => {
    let remaining = missing;
    const load = async () => {
      while (remaining > 0) {
        const size = Math.min(remaining, batchSize);
        remaining -= size;
        await loadProducts(makeBatch(size));
      }
    };
    await Promise.all([load(), load()]);
    onProgress(`${missing} products written`);
    await buildSearch();
    await addWords(words);
    onProgress(`search index with ${words.size} words written`);
  });
  onProgress('indexes created');
  await withoutTimeout((tx) => recount(tx, counters.productCounts));
  await vacuum(databaseUrl, ['users', 'stores', 'product_stock', 'product_counts', ...indexed]);
  onProgress(`done: ${target} products`);
}

/**
 * Adds all products that are not yet in the search index, directly in their popularity tier. Two halves run in
 * parallel, to use two cores.
 */
async function buildSearch(): Promise<void> {
  const limits = await withoutTimeout(readTierLimits);
  await Promise.all(
    [0, 1].map((half) =>
      withoutTimeout((tx) =>
        tx.rows(sql`
          insert into product_search (product_id, words, shelf, popularity)
          select p.id, ${searchVector({})}, r.tier, r.popularity
          from (${rankedForTiers(limits)}) r
          join products p on p.id = r.product_id
          join stores s on s.seller_id = p.seller_id
          where get_byte(uuid_send(p.id), 15) % 2 = ${half}
          on conflict (product_id) do nothing`),
      ),
    ),
  );
}
