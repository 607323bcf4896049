import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { beforeAll, expect, test } from 'vitest';
import { consentVersion, newMaker as newMakerForm } from '#contract/makers/maker-forms.ts';
import { maxMakers } from '#contract/makers/makers.ts';
import { type MakerId, type ProductId, storeOf } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { makers } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { makerForm, newMaker } from '#server/testing/makers.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller, type Person } from '#server/testing/people.ts';
import { picture } from '#server/testing/pictures.ts';
import { newProduct, productForm } from '#server/testing/products.ts';
import { addMaker } from './makers.ts';

beforeAll(openShop);

const add = (seller: Person, body: object = {}) =>
  call(seller, 'POST /api/store/makers', { body: { ...makerForm, ...body } });
const change = (seller: Person, id: MakerId, body: object = {}) =>
  call(seller, 'PUT /api/store/makers/:id', {
    params: { id },
    body: { ...makerForm, consent: false, ...body },
  });
const own = async (seller: Person) => (await call(seller, 'GET /api/store/makers')).body;
const stored = async (id: MakerId) => (await db.select().from(makers).where(eq(makers.id, id)))[0]!;
const upload = async (seller: Person, kind: 'makers' | 'products' = 'makers') =>
  (await call(seller, `POST /api/store/${kind}/upload-image`, { files: { my_file: picture } })).body.result.secure_url;
const edit = (seller: Person, id: ProductId, makerIds?: MakerId[]) =>
  call(seller, 'PUT /api/store/products/edit/:id', {
    params: { id },
    body: { ...productForm, ...(makerIds && { makerIds }) },
  });
const namedOn = async (seller: Person, id: ProductId) =>
  (await call(seller, 'GET /api/store/products/get/:id', { params: { id } })).body.data.makerIds;

test('a maker is added with a portrait, a place and the consent, which says when, to what and by whom', async () => {
  const seller = await newSeller();
  const portrait = await upload(seller);
  const { status, body } = await add(seller, { portrait });
  expect(status).toBe(200);
  const [maker] = (await own(seller)).data;
  expect(maker).toMatchObject({
    _id: body.data._id,
    name: makerForm.name,
    portrait,
    region: '71.73',
    place: 'Kota Tomohon',
    since: 1987,
    isRetired: false,
    takenDownBecause: null,
    productCount: 0,
    removals: [],
  });
  const { consentedAt, createdAt, consentVersion: version, consentedBy } = await stored(body.data._id);
  expect([version, consentedBy, consentedAt]).toEqual([consentVersion, seller.id, createdAt]);
  expect((await add(seller, { showsDistrict: true })).status).toBe(200);
  expect((await own(seller)).data[1]!.place).toMatch(/, Kota Tomohon$/);
  await expectInvariants();
});

test('the year begins when it begins in WITA', async () => {
  const { id } = await newSeller();
  const [sellerId, by] = [storeOf(id), id];
  const form = { ...z.parse(newMakerForm, makerForm), since: 2026, sellerId, by };
  const newYear = new Date('2025-12-31T16:00:00Z');
  await expect(addMaker(form, new Date(newYear.getTime() - 1))).rejects.toMatchObject({ code: 'INVALID' });
  expect(await addMaker(form, newYear)).toBeTruthy();
});

test.each([
  ['no consent', { consent: false }, 'consent'],
  ['no name', { name: ' ' }, 'name'],
  ['a place that does not exist', { region: '71.99' }, 'region'],
  ['a year to come', { since: 2099 }, 'since'],
  ['a story of 601 letters', { story: 'a'.repeat(601) }, 'story'],
  ['a technique that is not in the list', { technique: 'magic' }, 'technique'],
  ['a portrait that nobody uploaded', { portrait: `/media/maker/${'a'.repeat(32)}/384.webp` }, 'portrait'],
  ['a picture of a product as portrait', { portrait: `/media/product/${'a'.repeat(32)}/720.webp` }, 'portrait'],
])('%s is refused at its field', async (_what, wrong, field) => {
  const { status, body } = await add(await newSeller(), wrong);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
});

test('the portrait that another store uploaded is refused', async () => {
  const portrait = await upload(await newSeller());
  expect((await add(await newSeller(), { portrait })).body.errors).toHaveProperty('portrait');
});

test('another name, portrait or place asks for the consent again; another story, no photo and less of a place do not', async () => {
  const seller = await newSeller();
  const id = (await add(seller)).body.data._id;
  await db.update(makers).set({ createdAt: '2026-01-01', consentedAt: '2026-01-01' }).where(eq(makers.id, id));
  expect((await change(seller, id, { story: 'Kini mengajar cucunya.', region: '71.73' })).status).toBe(200);
  expect((await stored(id)).consentedAt).toMatch(/^2026-01-01/);
  const portrait = await upload(seller);
  for (const other of [{ name: 'Deetje' }, { region: '71.71' }, { showsDistrict: true }, { portrait }]) {
    expect((await change(seller, id, other)).body.errors, JSON.stringify(other)).toHaveProperty('consent');
  }
  expect((await change(seller, id, { portrait, consent: true })).status).toBe(200);
  expect((await stored(id)).consentedAt).not.toMatch(/^2026-01-01/);
  expect((await change(seller, id, { portrait, showsDistrict: true, consent: true })).status).toBe(200);
  expect((await change(seller, id, { portrait })).status).toBe(200);
  expect((await change(seller, id, { portrait: null, region: null })).status).toBe(200);
  expect(await stored(id)).toMatchObject({ portrait: null, region: null });
  expect((await change(await newSeller(), id)).status).toBe(404);
});

test('a store has at most 30 makers who are not erased, also when several are added at once', async () => {
  const seller = await newSeller();
  for (let count = 1; count < maxMakers; count += 1) await newMaker(seller);
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(seller)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const [one] = (await own(seller)).data;
  await call(seller, 'DELETE /api/store/makers/:id', { params: { id: one!._id } });
  expect((await add(seller)).status).toBe(200);
});

test('a product names makers in their order; a change without the field keeps them, an empty list names nobody', async () => {
  const seller = await newSeller();
  const [first, second] = [await newMaker(seller), await newMaker(seller)];
  const id = await newProduct(seller);
  expect(await namedOn(seller, id)).toBeUndefined();
  expect((await edit(seller, id, [second, first])).body.product.makerIds).toEqual([second, first]);
  await edit(seller, id);
  expect(await namedOn(seller, id)).toEqual([second, first]);
  expect((await own(seller)).lastNamed).toEqual([second, first]);
  expect((await own(seller)).data.map(({ productCount }) => productCount)).toEqual([1, 1]);
  await edit(seller, id, []);
  expect(await namedOn(seller, id)).toBeUndefined();
  expect((await own(seller)).lastNamed).toEqual([]);
  await expectInvariants();
});

test('makers of other stores, erased ones, retired ones, six and the same one twice are refused', async () => {
  const seller = await newSeller();
  const id = await newProduct(seller);
  const own = await newMaker(seller);
  const foreign = await newMaker(await newSeller());
  const retired = await newMaker(seller, [], { retiredAt: new Date().toISOString() });
  const erased = await newMaker(seller);
  await call(seller, 'DELETE /api/store/makers/:id', { params: { id: erased } });
  const six = await Promise.all(Array.from({ length: 6 }, () => newMaker(seller)));
  for (const ids of [[own, foreign], [retired], [erased], six, [own, own]]) {
    expect(await edit(seller, id, ids)).toMatchObject({ status: 400, body: { errors: { makerIds: /./ } } });
  }
  expect(await namedOn(seller, id)).toBeUndefined();
});

test('a retired maker stays on the products that name them, and can come back', async () => {
  const seller = await newSeller();
  const id = await newProduct(seller);
  const maker = await newMaker(seller, [id]);
  await call(seller, 'POST /api/store/makers/:id/retire', { params: { id: maker } });
  expect((await own(seller)).lastNamed).toEqual([]);
  expect((await edit(seller, id, [maker])).status).toBe(200);
  expect(await namedOn(seller, id)).toEqual([maker]);
  const other = await newProduct(seller);
  expect((await edit(seller, other, [maker])).status).toBe(400);
  await call(seller, 'POST /api/store/makers/:id/return', { params: { id: maker } });
  expect((await edit(seller, other, [maker])).status).toBe(200);
  const foreign = await call(await newSeller(), 'POST /api/store/makers/:id/retire', { params: { id: maker } });
  expect(foreign.status).toBe(404);
  expect((await stored(maker)).sellerId).toBe(storeOf(seller.id));
});
