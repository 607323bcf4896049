import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { optionalNames } from '#contract/catalogue/optional-names.ts';
import type { ProductId } from '#contract/ids.ts';
import { effectivePrice, rupiah } from '#contract/money.ts';
import {
  categories,
  type Filters,
  filterValues,
  priceBandLimits,
  priceBands,
  type Sort,
  sorts,
  techniques,
} from '#contract/words.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { counters, fold } from '#server/db/counters.ts';
import { products, productStock } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { type Random, seeded } from '../../../local/demo/random.ts';
import { productColumns, productTables } from './product-rows.ts';

const random = seeded('listing');
const randomSubset = <T>(list: readonly T[]): T[] => (random.chance(0.4) ? [] : list.filter(() => random.chance(0.4)));
const randomFilter = () =>
  Object.fromEntries(
    Object.entries(filterValues).map(([name, values]) => [name, randomSubset<string>(values)]),
  ) as Filters;

/** Few prices, at the limits of the bands, and few titles, so that many sort keys are equal. */
const anyPrice = ({ pick }: Random) => pick([0, 49_999, 50_000, 99_999, 100_000, 249_999, 250_000, 500_000, 750_000]);
const anyTitle = ({ pick }: Random) =>
  pick(['tas anyaman', 'Tas Anyaman', 'Tasik', 'Ábu', 'zebra', 'Zebra "putih"', 'Bakul_50%']);
const ids: ProductId[] = [];

beforeAll(async () => {
  await openShop();
  const sellers = [await newSeller('Toko Satu'), await newSeller('Toko Dua')];
  for (let count = 0; count < 120; count += 1) {
    const price = anyPrice(random);
    const id = await newProduct(random.pick(sellers), {
      title: anyTitle(random),
      price,
      salePrice: random.chance(0.3) ? Math.floor(price / 2) : 0,
      stock: random.chance(0.2) ? 0 : random.whole(1, 30),
      category: random.pick(categories),
    });
    ids.push(id);
  }
  for (const id of ids) await chooseOptional(id);
});

/** Gives a product random values, or none, in the optional fields that are filters. */
async function chooseOptional(id: ProductId) {
  for (const name of optionalNames) {
    const values: readonly string[] | undefined = (filterValues as Record<string, readonly string[]>)[name];
    if (!values) continue;
    const value = random.pick([null, ...values]);
    await db.rows(sql`update products set ${sql.identifier(products[name].name)} = ${value} where id = ${id}`);
  }
}

test.each(categories)('lists all categories but %s', async (other) => {
  const category = categories.filter((one) => one !== other);
  const { body } = await call(null, 'GET /api/shop/products/get', { query: { category, limit: 100 } });
  expect(body.data).toHaveLength(Math.min(body.total, 100));
  expect([...new Set(body.data.map((product) => product.category))].sort()).toEqual([...category].sort());
});

const everything = () => db.read(productColumns, sql`${productTables} where products.shown`);

/** The filters besides price and offer compare the field of their name. */
const passes = (product: Product, { price, offer, ...ofFields }: Filters) =>
  Object.entries(ofFields).every(
    ([name, chosen]) => chosen.length === 0 || chosen.includes((product as Record<string, unknown>)[name] as never),
  ) &&
  (price.length === 0 || price.some((band) => isWithin(effectivePrice(product), priceBandLimits[band]))) &&
  (!offer.includes('promo') || product.salePrice > 0) &&
  (!offer.includes('in-stock') || product.totalStock > 0);
const isWithin = (amount: number, { from, below }: { from: number; below: number }) => amount >= from && amount < below;

const bytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
const lowToHigh = (one: Product, other: Product) =>
  effectivePrice(one) - effectivePrice(other) || bytes(one._id, other._id);
const indonesian = new Intl.Collator('id');
const aToZ = (one: Product, other: Product) =>
  indonesian.compare(one.title.toLowerCase(), other.title.toLowerCase()) || bytes(one._id, other._id);
const inOrder: Record<Sort, (one: Product, other: Product) => number> = {
  'price-lowtohigh': lowToHigh,
  'price-hightolow': (one, other) => lowToHigh(other, one),
  'title-atoz': aToZ,
  'title-ztoa': (one, other) => aToZ(other, one),
  newest: (one, other) => bytes(other._id, one._id),
};

const list = (query: Record<string, unknown>) => call(null, 'GET /api/shop/products/get', { query });

async function allPages(filter: Filters, sortBy: Sort, limit: number) {
  const shown: Product[] = [];
  const totals = new Set<number>();
  for (let cursor: string | undefined | null; cursor !== null;) {
    const { status, body } = await list({ ...filter, sortBy, limit, ...(cursor && { cursor }) });
    expect(status).toBe(200);
    expect(body.data.length).toBeLessThanOrEqual(limit);
    shown.push(...body.data);
    totals.add(body.total);
    cursor = body.nextCursor;
  }
  return { shown, totals: [...totals] };
}

test.each(sorts)('sorted by %s, pages show each matching product once and in order', async (sortBy) => {
  const listed = await everything();
  for (let round = 0; round < 12; round += 1) {
    const filter = randomFilter();
    const expected = listed.filter((product) => passes(product, filter)).toSorted(inOrder[sortBy]);
    const { shown, totals } = await allPages(filter, sortBy, random.pick([3, 7, 24, 100]));
    expect(shown, JSON.stringify(filter)).toEqual(expected);
    expect(totals).toEqual([expected.length]);
  }
});

test('keeps totals exact while products change, before and after the counts are folded', async () => {
  for (let round = 0; round < 150; round += 1) {
    const id = random.pick(ids);
    const price = anyPrice(random);
    await random.pick([
      () => chooseOptional(id),
      () =>
        db
          .update(productStock)
          .set({ stock: random.whole(0, 2) })
          .where(eq(productStock.productId, id)),
      () =>
        db
          .update(products)
          .set({ price: rupiah(price), salePrice: rupiah(0) })
          .where(eq(products.id, id)),
      () =>
        db
          .update(products)
          .set({ salePrice: sql`price / 2` })
          .where(eq(products.id, id)),
      () =>
        db
          .update(products)
          .set({ category: random.pick(categories) })
          .where(eq(products.id, id)),
      () =>
        db
          .update(products)
          .set({ listed: random.chance(0.7) })
          .where(eq(products.id, id)),
    ])();
  }
  await db.rows(sql`
    insert into stock_movements (product_id, delta, at)
    select k.product_id, k.stock - (select sum(delta) from stock_movements m where m.product_id = k.product_id), now()
    from product_stock k where k.product_id = any(${sql.param(ids)}::uuid[])`);
  const rowsBefore = await countRows();
  const listed = await everything();
  for (const isFolded of [false, true]) {
    if (isFolded)
      await Promise.all([fold(counters.productCounts), fold(counters.productCounts), fold(counters.productCounts)]);
    for (let round = 0; round < 60; round += 1) {
      const filter = randomFilter();
      const expected = listed.filter((product) => passes(product, filter)).length;
      expect((await list({ ...filter, limit: 1 })).body.total, JSON.stringify(filter)).toBe(expected);
    }
  }
  expect(await countRows()).toBeLessThan(rowsBefore);
});

const countRows = async () =>
  (await db.rows<{ rows: number }>(sql`select count(*) as rows from product_counts`))[0]!.rows;

test('the filter offers the techniques of shown products, and no others', async () => {
  const offered = async () => (await call(null, 'GET /api/shop/techniques', {})).body.data;
  const shown = new Set((await everything()).map(({ technique }) => technique));
  expect(await offered()).toEqual(techniques.filter((technique) => shown.has(technique)));
  expect((await offered()).length).toBeGreaterThan(1);
  const last = await newProduct(await newSeller(), { title: 'Kolintang' });
  await db.update(products).set({ technique: null }).where(eq(products.technique, 'instruments'));
  await db.update(products).set({ technique: 'instruments' }).where(eq(products.id, last));
  expect(await offered()).toContain('instruments');
  await db.update(products).set({ listed: false }).where(eq(products.id, last));
  expect(await offered()).not.toContain('instruments');
});

test('price_band() in SQL agrees with the price bands of the filter', async () => {
  const borders = priceBands.flatMap((band) => [priceBandLimits[band].from, priceBandLimits[band].below - 1]);
  const amounts = borders.map((amount) => Math.min(amount, 1_000_000_000));
  const rows = await db.rows<{ amount: number; band: string }>(
    sql`select amount, price_band(amount) as band from unnest(${sql.param(amounts)}::bigint[]) as amount`,
  );
  expect(rows).toEqual(
    amounts.map((amount) => ({ amount, band: priceBands.find((band) => isWithin(amount, priceBandLimits[band])) })),
  );
});

test('returns up to 100 products, cheapest first, by default', async () => {
  const { body } = await list({});
  const expected = (await everything()).toSorted(lowToHigh).slice(0, 100);
  expect(body.data).toEqual(expected);
  expect((await list({ sortBy: 'newest', limit: 12 })).body.data).toHaveLength(12);
});

const cursorOf = (order: unknown, keys: unknown) => Buffer.from(JSON.stringify([order, keys])).toString('base64url');

test.each([
  ['nonsense', 'nonsense'],
  ['invalid JSON', Buffer.from('{').toString('base64url')],
  ['invalid keys', cursorOf('price-lowtohigh', ["1' or '1'='1", 'x'])],
  ['an invalid price', cursorOf('price-lowtohigh', [1e300, newId()])],
  ['another sort order', cursorOf('title-atoz', ['Tas', newId()])],
  ['empty', ''],
])('returns 400 for an invalid cursor: %s', async (_, cursor) => {
  expect(await list({ cursor })).toMatchObject({ status: 400, body: { success: false, code: 'INVALID' } });
});

test.each([
  { category: 'mobil' },
  { price: 'gratis' },
  { offer: 'x' },
  { sortBy: 'best' },
  { limit: 0 },
  { limit: 101 },
  { limit: 'x' },
])('returns 400 for an invalid filter: %o', async (query) => {
  expect((await list(query)).status).toBe(400);
});
