import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type MakerId, storeOf } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { makers, products, users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { newMaker } from '#server/testing/makers.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';

beforeAll(openShop);

const read = (id: MakerId, query: { limit?: number; cursor?: string } = {}) =>
  call(null, 'GET /api/shop/makers/:id', { params: { id }, query });

test('everybody reads a maker with the store and pages of the products that are for sale', async () => {
  const seller = await newSeller();
  const [first, second, deleted] = [await newProduct(seller), await newProduct(seller), await newProduct(seller)];
  const id = await newMaker(seller, [first, second, deleted]);
  await newProduct(seller);
  await db.update(products).set({ listed: false }).where(eq(products.id, deleted));
  const { status, body } = await read(id, { limit: 1 });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    name: 'Mama Deetje Rorimpandey',
    place: 'Kota Tomohon',
    since: 1987,
    technique: 'weaving',
    isRetired: false,
    sellerId: storeOf(seller.id),
    productCount: 2,
  });
  expect(body.data.products.map(({ _id }) => _id)).toEqual([second]);
  const next = await read(id, { limit: 1, cursor: body.data.nextCursor! });
  expect(next.body.data.products.map(({ _id }) => _id)).toEqual([first]);
  expect(next.body.data.nextCursor).toBeNull();
});

test('a place that the maker agreed to is told with its kecamatan', async () => {
  const id = await newMaker(await newSeller(), [], { region: '71.73.05' });
  expect((await read(id)).body.data.place).toMatch(/^Tomohon .+, Kota Tomohon$/);
});

test('an erased maker is gone; one who was taken down, of a suspended store or unknown is not found', async () => {
  const at = new Date().toISOString();
  const seller = await newSeller();
  const empty = { name: '', region: null, since: null, story: '', technique: null, erasedAt: at };
  const erased = await newMaker(seller, [], empty);
  expect(await read(erased)).toMatchObject({ status: 410, body: { code: 'MAKER_ERASED' } });
  const takenDown = await newMaker(seller, [], { takenDownAt: at, takenDownReason: 'Bukan orangnya' });
  const retired = await newMaker(seller, [], { retiredAt: at });
  expect((await read(takenDown)).status).toBe(404);
  expect((await read(newId<MakerId>())).status).toBe(404);
  expect((await read(retired)).body.data.isRetired).toBe(true);
  await db.update(users).set({ suspendedAt: at }).where(eq(users.id, seller.id));
  expect((await read(retired)).status).toBe(404);
  expect(await db.$count(makers, eq(makers.sellerId, storeOf(seller.id)))).toBe(3);
});
