import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type MakerId, type ProductId, storeOf } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { indexProducts, indexStore, pruneLexicon } from '#server/areas/search/search-index.ts';
import { makers, productMakers, products, searchWords } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { newMaker } from '#server/testing/makers.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';

beforeAll(() => openShop());

const at = new Date().toISOString();
const erased = { name: '', portrait: null, region: null, since: null, story: '', technique: null, erasedAt: at };
const product = async (id: ProductId) => (await call(null, 'GET /api/shop/products/get/:id', { params: { id } })).body;
const found = async (keyword: string) =>
  (await call(null, 'GET /api/shop/search/:keyword', { params: { keyword }, query: { exact: 'true' } })).body.data.map(
    ({ _id }) => _id,
  );
const lexicon = async (word: string) => db.$count(searchWords, eq(searchWords.word, word));
const change = (maker: MakerId, fields: Partial<typeof makers.$inferInsert>) =>
  transaction(async (tx) => {
    if (fields.erasedAt) await tx.delete(productMakers).where(eq(productMakers.makerId, maker));
    const [changed] = await tx.update(makers).set(fields).where(eq(makers.id, maker)).returning();
    await indexStore(tx, { sellerId: changed!.sellerId });
  });

test('a product names its makers in their order, without those whom nobody may see', async () => {
  const seller = await newSeller();
  const id = await newProduct(seller);
  expect(Object.keys((await product(id)).data)).not.toContain('makers');
  const second = await newMaker(seller, [], { name: 'Opa Jantje', region: null, technique: null });
  const takenDown = await newMaker(seller, [], { takenDownAt: at, takenDownReason: 'Bukan orangnya' });
  const first = await newMaker(seller, [id]);
  for (const [place, maker] of [takenDown, second].entries())
    await db.rows(sql`insert into product_makers values (${id}, ${place + 1}, ${maker})`);
  const { data } = await product(id);
  expect(data.makers?.map(({ _id }) => _id)).toEqual([first, second]);
  expect(data.makers?.[0]).toEqual({
    _id: first,
    name: 'Mama Deetje Rorimpandey',
    portrait: null,
    place: 'Kota Tomohon',
    since: 1987,
    story: 'Belajar menenun dari ibunya di beranda rumah.',
    technique: 'weaving',
  });
  expect(data.makers?.[1]).toMatchObject({ name: 'Opa Jantje', place: null });
});

test('the page of a store names who works for it now and has made something for sale', async () => {
  const seller = await newSeller();
  const params = { sellerId: storeOf(seller.id) };
  const read = async () => (await call(null, 'GET /api/shop/store/:sellerId', { params })).body.data;
  expect(Object.keys(await read())).not.toContain('makers');
  const [product, hidden] = [await newProduct(seller), await newProduct(seller)];
  await db
    .update(products)
    .set({ listed: false, takenDownAt: at, takenDownReason: 'Tiruan' })
    .where(eq(products.id, hidden));
  const id = await newMaker(seller, [product]);
  await newMaker(seller, [product], { retiredAt: at });
  await newMaker(seller, [], erased);
  await newMaker(seller, [hidden]);
  await newMaker(seller, []);
  expect((await read()).makers).toEqual([{ _id: id, name: 'Mama Deetje Rorimpandey', portrait: null }]);
});

test('a search finds products by maker, place, technique and material until the maker is erased', async () => {
  const seller = await newSeller();
  const id = await newProduct(seller, { title: 'Selendang Malam' });
  await db.update(products).set({ materials: 'Serat koffo (abaka)', technique: 'knitting' }).where(eq(products.id, id));
  const maker = await newMaker(seller, [id], { name: 'Mama Zwantje Kawengian', region: '71.74' });
  await transaction((tx) => indexProducts(tx, [id]));
  for (const keyword of ['zwantje kawengian', 'selendang kotamobagu', 'makrame', 'koffo', 'zwantje abaka'])
    expect(await found(keyword), keyword).toEqual([id]);
  await change(maker, { name: 'Mama Trijntje' });
  expect([await found('trijntje'), await found('zwantje')]).toEqual([[id], []]);
  await change(maker, { takenDownAt: at, takenDownReason: 'Bukan orangnya' });
  expect(await found('trijntje')).toEqual([]);
  await change(maker, { takenDownAt: null, takenDownReason: null });
  expect(await found('trijntje')).toEqual([id]);
  await change(maker, erased);
  for (const keyword of ['trijntje', 'kotamobagu']) expect(await found(keyword)).toEqual([]);
  await pruneLexicon();
  expect([await lexicon('trijntje'), await lexicon('zwantje'), await lexicon('koffo')]).toEqual([0, 0, 1]);
});
