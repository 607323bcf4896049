import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { products } from '#server/db/schema/index.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newMaker } from '#server/testing/makers.ts';
import { newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { listIds, listParts } from './sitemap.ts';

const { url } = await openShop();

const get = async (address: string) => {
  const response = await fetch(address);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);

test('robots.txt names the sitemap and disallows pages that need a session', async () => {
  const { status, type, text } = await get(`${url}/robots.txt`);
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toContain(`Sitemap: ${url}/sitemap.xml`);
  for (const path of ['/admin', '/store/', '/shop/account', '/shop/checkout'])
    expect(text).toContain(`Disallow: ${path}\n`);
  expect(text).not.toContain('Disallow: /shop/store');
});

test('lists every page, product, store and maker, and none that is not for sale or was erased', async () => {
  const seller = await newSeller();
  const [sold, gone] = [await newProduct(seller), await newProduct(seller)];
  await db.update(products).set({ listed: false, deletedAt: new Date().toISOString() }).where(eq(products.id, gone));

  const maker = await newMaker(seller);
  const at = new Date().toISOString();
  const empty = { name: '', region: null, since: null, story: '', technique: null };
  const erased = await newMaker(seller, [], { ...empty, erasedAt: at });
  const takenDown = await newMaker(seller, [], { takenDownAt: at, takenDownReason: 'Bukan orangnya' });

  const index = await get(`${url}/sitemap.xml`);
  expect([index.status, index.type]).toEqual([200, 'application/xml; charset=utf-8']);
  const parts = await Promise.all(addressesIn(index.text).map(get));
  const found = parts.flatMap(({ text }) => addressesIn(text));
  expect(found).toEqual(
    expect.arrayContaining(
      ['/shop/home', `/shop/product/${sold}`, `/shop/store/${seller.id}`, `/shop/maker/${maker}`].map(
        (path) => url + path,
      ),
    ),
  );
  for (const path of [`product/${gone}`, `maker/${erased}`, `maker/${takenDown}`])
    expect(found).not.toContain(`${url}/shop/${path}`);
});

test('returns 404 for an unknown sitemap part', async () => {
  expect((await get(`${url}/sitemap/product/1/end`)).status).toBe(404);
  expect((await get(`${url}/sitemap/gold/1/end`)).status).toBe(404);
});

test('splits products into parts of at most 10,000, each product in one part', async () => {
  const seller = await newSeller();
  const id = await newProduct(seller);
  await db.rows(sql`
    insert into products (id, seller_id, title, description, category, price, sale_price, image, listed, created_at)
    select gen_random_uuid(), seller_id, title, description, category, price, sale_price, image, listed, created_at
    from products, generate_series(1, 25000) where id = ${id}`);
  try {
    const parts = await listParts('product');
    expect(parts.length).toBeGreaterThan(2);
    const listed = await Promise.all(parts.map((part) => listIds('product', part)));
    for (const ids of listed) expect(ids.length).toBeLessThanOrEqual(10_000);
    const all = listed.flat();
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(await db.$count(products, sql`listed and not by_link`));
  } finally {
    await db.rows(sql`delete from products where seller_id = ${seller.id} and id <> ${id}`);
  }
}, 60_000);
