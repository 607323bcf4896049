import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { api, type Key } from '#contract/index.ts';
import { type ProductId, storeOf } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import { probeWrites } from '#platform/database-writes.ts';
import { products } from '#server/db/schema/index.ts';
import { createAccessFixture } from '#server/testing/access-fixture.ts';
import { order, ordersOf, statusesOf, stockOf, submitCheckout, formFor } from '#server/testing/buying.ts';
import { call, callAny } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { productPicture } from '#server/testing/pictures.ts';
import { plausibleRequest } from '#server/testing/plausible-request.ts';
import { newProduct, productForm } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';
import { mayCall } from '#server/testing/who-may-call.ts';
import { endDueOffers, endOffer } from './offers.ts';

beforeAll(openShop);

const { salePrice: _, ...offerForm } = productForm;

async function newOffer(seller: Person, fields: object = {}): Promise<ProductId> {
  const body = { ...offerForm, ...fields, image: await productPicture(seller) };
  const added = await call(seller, 'POST /api/store/offers/add', { body });
  expect([added.status, added.body.message]).toEqual([200, 'Pesanan khusus dibuat.']);
  return added.body.product._id;
}

const end = (who: Person, id: ProductId) => call(who, 'PUT /api/store/offers/end/:id', { params: { id } });
const get = (id: ProductId) => call(null, 'GET /api/shop/products/get/:id', { params: { id } });
const endedOffer = async (id: ProductId) =>
  (await call(null, 'GET /api/shop/ended-offers/:id', { params: { id } })).body.data;

test('nothing that guests or other customers may read has an offer by link, unless they sent its id', async () => {
  const fixture = await createAccessFixture();
  const { seller, product, otherCustomer } = fixture;
  const { url } = await openShop();
  const publicCounts = async () => {
    const { body } = await call(null, 'GET /api/shop/products/get');
    const store = await call(null, 'GET /api/shop/store/:sellerId', { params: { sellerId: storeOf(seller.id) } });
    return [body.total, store.body.data.productCount];
  };
  const before = await publicCounts();
  const word = `zanggeri${crypto.randomUUID().replaceAll(/[^a-z]/g, '')}`;
  const id = await newOffer(seller, { title: `Guci ${word}`, description: `Seperti ${word}` });
  // A change would index a product again.
  await call(seller, 'PUT /api/store/products/edit/:id', {
    params: { id },
    body: { ...productForm, title: `Guci ${word}`, price: 90_000 },
  });
  expect(await publicCounts()).toEqual(before);

  // Without a write in the last 10 s a node is not ready.
  await probeWrites(new Date());
  const reads = (Object.keys(api) as Key[]).filter((key) => key.startsWith('GET '));
  const asked: (readonly [Person | null, string, object])[] = reads.flatMap((key) =>
    [null, otherCustomer]
      .filter((who) => mayCall(key, who?.role ?? 'guest'))
      .map((who) => [who, key, plausibleRequest(key, fixture, who ?? otherCustomer)] as const),
  );
  const keywords = [word, word.slice(0, 7), `guci ${word}`, 'guci'];
  asked.push(
    ...keywords.map((keyword) => [null, 'GET /api/shop/search/:keyword', { params: { keyword } }] as const),
    ...keywords.map((q) => [null, 'GET /api/shop/suggest', { query: { q } }] as const),
    ...['newest', 'price-lowtohigh', 'title-ztoa'].map(
      (sortBy) => [null, 'GET /api/shop/products/get', { query: { sortBy, limit: 100 } }] as const,
    ),
    [null, 'GET /api/shop/products/related/:id', { params: { id: product } }],
  );
  expect(asked.length).toBeGreaterThan(40);
  for (const [who, key, given] of asked) {
    const { status, body } = await callAny<object>(who, key, given);
    const text = body instanceof ArrayBuffer ? Buffer.from(body).toString() : JSON.stringify(body);
    // An answer may repeat the keyword that was sent.
    const found = [id, `Guci ${word}`, `Seperti ${word}`].filter((part) => text.includes(part));
    expect([key, who?.role, status < 500, found]).toEqual([key, who?.role, true, []]);
  }
  const index = await (await fetch(`${url}/sitemap.xml`)).text();
  const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
  const sitemaps = await Promise.all(parts.map(async (address) => (await fetch(address)).text()));
  expect(sitemaps.join('')).toContain(product);
  expect(sitemaps.join('')).not.toContain(id);
  expect(await db.rows(sql`select word from search_words where word like 'zanggeri%'`)).toEqual([]);

  // Whoever has the id sees and buys it, but their list of what they saw may be read by others.
  expect((await get(id)).body.data).toMatchObject({ title: `Guci ${word}`, offerEndsAt: expect.any(String) as string });
  const seen = await call(null, 'GET /api/shop/seen-products', { query: { ids: [id, product] } });
  expect(seen.body.data.map(({ _id }) => _id)).toEqual([product]);
  await expectInvariants();
});

test('an offer is bought as often as its stock, until its seller ends it; what was ordered before is paid', async () => {
  const [seller, other, sari, tono] = [await newSeller(), await newSeller(), await newCustomer(), await newCustomer()];
  const id = await newOffer(seller, { totalStock: 3, productionDays: 5 });
  await atProvider(await order(sari, [[id, 1]]), 'settle');
  const unpaid = await order(tono, [[id, 1]]);
  expect([(await end(other, id)).status, (await get(id)).status]).toEqual([404, 200]);
  expect((await end(seller, await newProduct(seller))).status).toBe(404);
  const form = await formFor(await newCustomer('Ani'), [[id, 1]]);
  expect((await end(seller, id)).body.product).toMatchObject({ offerEndedAt: expect.any(String) as string });
  const first = (await end(seller, id)).body.product.offerEndedAt;
  expect((await end(seller, id)).body.product.offerEndedAt).toBe(first);

  expect((await get(id)).status).toBe(404);
  expect(await endedOffer(id)).toEqual({ sellerId: seller.id, storeName: 'Rumah Tenun' });
  const ani = await newCustomer('Ani');
  const late = { ...form, userId: ani.id, addressInfo: (await formFor(ani, [[id, 1]])).addressInfo };
  expect((await submitCheckout(ani, late)).body.code).toBe('CART_CHANGED');
  await atProvider(unpaid, 'settle');
  expect(await statusesOf(unpaid)).toEqual(['paid', 'pending paid']);
  expect(await stockOf(id)).toBe(1);
  await expectInvariants();
});

test('an offer whose date has come is not ordered any more, also before the job ends it', async () => {
  const [seller, sari] = [await newSeller(), await newCustomer()];
  const id = await newOffer(seller);
  const form = await formFor(sari, [[id, 1]]);
  await db.update(products).set({ offerEndsAt: new Date().toISOString() }).where(eq(products.id, id));
  expect((await submitCheckout(sari, form)).body.code).toBe('CART_CHANGED');
  await endDueOffers(new Date());
  await expectInvariants();
});

test('money for an offer that comes after its end and after the window goes back', async () => {
  const [seller, sari] = [await newSeller(), await newCustomer()];
  const id = await newOffer(seller);
  const unpaid = await order(sari, [[id, 1]]);
  await atProvider(unpaid, 'pending');
  await end(seller, id);
  await atProvider(unpaid, 'expire');
  await atProvider(unpaid, 'settle');
  expect(await statusesOf(unpaid)).toEqual(['paid', 'rejected refunding']);
  await expectInvariants();
});

test('an offer ends by its date, and neither a lifted suspension nor a restored product begins it again', async () => {
  const [seller, admin] = [await newSeller(), await newAdmin()];
  const id = await newOffer(seller);
  const { offerEndsAt } = (await get(id)).body.data;
  const days = (Date.parse(offerEndsAt!) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(14);
  expect(days).toBeLessThanOrEqual(15);
  await endDueOffers(new Date(Date.parse(offerEndsAt!) - 1));
  expect((await get(id)).status).toBe(200);
  await db.update(products).set({ offerEndsAt: new Date().toISOString() }).where(eq(products.id, id));
  await endDueOffers(new Date());
  expect((await get(id)).status).toBe(404);

  const running = await newOffer(seller);
  const params = { id: storeOf(seller.id) };
  await call(admin, 'POST /api/admin/info/seller/:id/suspend', { params, body: { reason: 'Diperiksa' } });
  expect([(await get(running)).status, await endedOffer(id)]).toEqual([404, null]);
  await call(admin, 'POST /api/admin/info/seller/:id/reinstate', { params, body: { reason: 'Sudah jelas' } });
  expect([(await get(running)).status, (await get(id)).status]).toEqual([200, 404]);
  await db
    .update(products)
    .set({ salePrice: rupiah(80_000) })
    .where(eq(products.id, running));
  const { body } = await call(admin, 'GET /api/admin/info/seller/:id', { params });
  expect(body.data.offers).toMatchObject([
    { _id: running, endedAt: null, isTakenDown: false, description: offerForm.description, salePrice: 80_000 },
    { _id: id, endedAt: expect.any(String) as string },
  ]);

  // A report and its decision treat it as any product.
  await call(admin, 'POST /api/shop/report/product/:id', { params: { id: running }, body: { reason: 'forbidden' } });
  const cases = await call(admin, 'GET /api/admin/reports', { query: { q: productForm.title } });
  const { _id: caseId } = cases.body.data.find(({ product }) => product._id === running)!;
  const decide = { params: { id: caseId } };
  await call(admin, 'POST /api/admin/reports/:id/take-down', { ...decide, body: { reason: 'Barang tiruan' } });
  // The suspension has ended the session of the seller.
  await endOffer({ sellerId: storeOf(seller.id), productId: running }, new Date());
  expect([(await get(running)).status, await endedOffer(running)]).toEqual([404, null]);
  await call(admin, 'POST /api/admin/reports/:id/restore', decide);
  expect([(await get(running)).status, await endedOffer(running)]).toMatchObject([404, { sellerId: seller.id }]);
  await expectInvariants();
});

test('“Beli lagi” skips an offer, and nothing becomes a size of one', async () => {
  const [seller, sari] = [await newSeller(), await newCustomer()];
  const [id, bag] = [await newOffer(seller), await newProduct(seller)];
  const pieces = [[id, 1] as const, [bag, 1] as const];
  const orderId = (await ordersOf(await order(sari, pieces)))[0]!.id;
  await call(sari, 'PUT /api/shop/order/cancel-unpaid/:id', { params: { id: orderId } });
  const again = await call(sari, 'POST /api/shop/cart/buy-again', { body: { userId: sari.id, orderId } });
  const lines = again.body.data.itemsByStore.flatMap(({ items }) => items.map(({ productId }) => productId._id));
  expect([again.body.message.slice(0, 21), lines]).toEqual(['Sebagian produk sudah', [bag]]);
  const size = { ...productForm, image: await productPicture(seller), optionLabel: 'L', siblingLabel: 'M' };
  const joined = await call(seller, 'POST /api/store/products/add', { body: { ...size, siblingOf: id } });
  expect(joined.status).toBe(404);
});

test('the last day is today or one of the next ninety, and the form is checked as that of a product', async () => {
  const seller = await newSeller();
  const image = await productPicture(seller);
  const add = async (fields: object) =>
    (
      await callAny<{ errors: Record<string, string> }>(seller, 'POST /api/store/offers/add', {
        body: { ...offerForm, image, ...fields },
      })
    ).body.errors;
  const dayAfter = (days: number) =>
    new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  const refused = { until: 'Pilih tanggal mulai hari ini, paling lama 90 hari lagi' };
  expect([await add({ until: dayAfter(-1) }), await add({ until: dayAfter(91) })]).toEqual([refused, refused]);
  expect([await add({ until: dayAfter(0) }), await add({ until: dayAfter(90) })]).toEqual([undefined, undefined]);
  expect(await add({ until: 'besok', price: 1, image: '/media/product/aaaaaaaaaaaaaaaa/720.webp' })).toMatchObject({
    price: expect.stringMatching(/^Harga minimal/) as string,
    until: expect.any(String) as string,
  });
});
