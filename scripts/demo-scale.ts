/**
 * Fills the shop up to a number of products, for measuring: npm run demo:scale -- --products 100000
 * The database is DATABASE_URL's, whose role must be a superuser, or the embedded one of DATA_DIR, whose shop must not run.
 */
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { connect, db, disconnect, rowsOf } from '#platform/db.ts';
import { recount } from '#server/areas/catalogue/recount.ts';
import { migrate } from '#server/db/migrate.ts';
import { seeded } from '../demo/art/random.ts';
import { startPostgres } from '../stand-ins/postgres/start-postgres.ts';
import { addWords, buildSearch } from './demo-scale/build-search.ts';
import { loadProducts } from './demo-scale/load-products.ts';
import { makeProduct } from './demo-scale/make-product.ts';
import { openStores } from './demo-scale/open-stores.ts';
import { unhurried } from './demo-scale/unhurried.ts';
import { withoutIndexes } from './demo-scale/without-indexes.ts';

const most = 1_000_000;
const batchSize = 5_000;
const perStore = 400;

const { values } = parseArgs({ options: { products: { type: 'string' } } });
const wanted = Number(values.products);
if (!Number.isInteger(wanted) || wanted < 1 || wanted > most) {
  console.error(`Say how many: --products 100000 (1 to ${most})`);
  process.exit(1);
}

const began = Date.now();
const say = (line: string) => console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`);

const { DATABASE_URL, DATA_DIR = './data' } = process.env;
const postgres = DATABASE_URL ? null : await startPostgres({ dataDir: DATA_DIR, say });
const url = DATABASE_URL ?? postgres!.url;
await migrate(url);
connect(url, 4);
try {
  await fill();
} finally {
  await disconnect();
  await postgres?.stop();
}

async function fill(): Promise<void> {
  const [{ present, images }] = (await rowsOf<{ present: number; images: string[] }>(
    db,
    sql`select count(*)::int as present, coalesce((array_agg(distinct image))[1:100], '{}') as images from products where listed`,
  )) as [{ present: number; images: string[] }];
  const missing = wanted - present;
  if (missing <= 0) return say(`${present} products are there already`);

  const at = new Date();
  const random = seeded(`scale from ${present}`);
  const sellers = await openStores(random, Math.ceil(missing / perStore), at);
  const counts = new Map<string, number>();
  const makeBatch = (size: number) =>
    Array.from({ length: size }, () => {
      const product = makeProduct(random, sellers, images, at);
      const words = `${product.title} ${product.description}`.toLowerCase().match(/[a-z]{3,}/g);
      for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
      return product;
    });

  await withoutIndexes(['products', 'stock_movements', 'product_stats', 'product_search', 'search_words'], async () => {
    let left = missing;
    const load = async () => {
      while (left > 0) {
        const size = Math.min(left, batchSize);
        left -= size;
        await loadProducts(makeBatch(size));
      }
    };
    await Promise.all([load(), load()]);
    say(`${missing} products written`);
    await buildSearch();
    await addWords(counts);
    say(`search filled, ${counts.size} words`);
  });
  say('indexes made');
  await unhurried(recount);
  // A connection of its own: the pool's statements end after 10 s.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze products, product_stock, product_stats, product_search, product_counts, search_words');
  await client.end();
  say(`done: ${wanted} products`);
}
