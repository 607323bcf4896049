import { beforeAll, expect, test } from 'vitest';
import type { AddressId } from '#contract/ids.ts';
import { newId } from '#platform/new-id.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';

beforeAll(openShop);

const home = {
  receiverName: 'Sari Wowor',
  address: 'Jalan Sam Ratulangi 12',
  city: 'Manado',
  pincode: '95111',
  phone: '0812 3456 7890',
  notes: 'Pagar biru',
};

const noRegion = { region: null, regionName: null };

type Fields = Partial<typeof home & { region: string | null }>;
const add = (who: Person, fields: Fields = {}) =>
  call(who, 'POST /api/shop/address/add', { body: { ...home, ...fields, userId: who.id } });
const update = (who: Person, addressId: AddressId, fields: Fields) =>
  call(who, 'PUT /api/shop/address/update/:userId/:addressId', {
    params: { userId: who.id, addressId },
    body: { ...home, ...fields },
  });
const remove = (who: Person, addressId: AddressId) =>
  call(who, 'DELETE /api/shop/address/delete/:userId/:addressId', { params: { userId: who.id, addressId } });
const listOf = async (who: Person) =>
  (await call(who, 'GET /api/shop/address/get/:userId', { params: { userId: who.id } })).body.data;

test('saves an address as entered, without leading and trailing spaces', async () => {
  const sari = await newCustomer();
  const { body } = await add(sari, { city: '  Tomohon ' });
  expect(body.message).toBe('Alamat ditambahkan');
  expect(body.data).toEqual({ ...home, ...noRegion, city: 'Tomohon', _id: body.data._id, userId: sari.id });
  expect(await listOf(sari)).toEqual([{ ...body.data, isLastUsed: false }]);
});

test('a region stays while city and postal code stay, and is cleared by null', async () => {
  const sari = await newCustomer();
  const { _id } = (await add(sari, { region: '71.71.04' })).body.data;
  const after = async (fields: Fields) => (await update(sari, _id, fields)).body.data.regionName;
  expect([await after({ notes: 'Pagar hijau' }), await after({ region: null })]).toEqual(['Wenang', null]);
  for (const moved of [{ city: 'Jakarta' }, { pincode: '10110' }]) {
    await after({ region: '71.71.04' });
    expect(await after(moved)).toBeNull();
  }
});

test.each(['71.71.99', '71.71', 'Wenang'])('refuses the unknown region %s, and keeps the address', async (region) => {
  const sari = await newCustomer();
  const refused = [await add(sari, { region }), await update(sari, (await add(sari)).body.data._id, { region })];
  expect(refused.map(({ status, body }) => [status, Object.keys(body.errors!)])).toEqual([
    [400, ['region']],
    [400, ['region']],
  ]);
  expect(await listOf(sari)).toMatchObject([{ ...home, region: null }]);
});

test('refuses a fourth address', async () => {
  const sari = await newCustomer();
  for (const city of ['Manado', 'Tomohon', 'Bitung']) expect((await add(sari, { city })).status).toBe(200);
  const refused = await add(sari, { city: 'Kotamobagu' });
  expect(refused.status).toBe(409);
  expect(refused.body.message).toBe('Anda dapat menambahkan maksimal 3 alamat.');
  expect((await listOf(sari)).map(({ city }) => city)).toEqual(['Manado', 'Tomohon', 'Bitung']);
});

test('saves only three of ten addresses added at the same time', async () => {
  const sari = await newCustomer();
  const replies = await Promise.all(Array.from({ length: 10 }, () => add(sari)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(replies.filter(({ body }) => body.code === 'ADDRESSES_FULL')).toHaveLength(7);
  expect(await listOf(sari)).toHaveLength(3);
});

test('allows another address after one is removed', async () => {
  const sari = await newCustomer();
  const first = await add(sari);
  for (const city of ['Tomohon', 'Bitung']) await add(sari, { city });
  expect((await remove(sari, first.body.data._id)).body.message).toBe('Alamat berhasil dihapus.');
  expect((await add(sari, { city: 'Kotamobagu' })).status).toBe(200);
  expect((await listOf(sari)).map(({ city }) => city).toSorted()).toEqual(['Bitung', 'Kotamobagu', 'Tomohon']);
});

test('updates an address without changing its position in the list', async () => {
  const sari = await newCustomer();
  const { _id } = (await add(sari)).body.data;
  await add(sari, { city: 'Bitung' });
  const { body } = await update(sari, _id, { city: 'Tondano' });
  expect(body.message).toBe('Alamat diperbarui');
  expect(body.data).toEqual({ ...home, ...noRegion, city: 'Tondano', _id, userId: sari.id });
  expect((await listOf(sari)).map(({ city }) => city)).toEqual(['Tondano', 'Bitung']);
});

test("returns 404 for another user's address and does not change it", async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono')];
  const { _id } = (await add(sari)).body.data;
  for (const refused of [await update(tono, _id, { city: 'Jakarta' }), await remove(tono, _id)]) {
    expect(refused.status).toBe(404);
    expect(refused.body.message).toBe('Alamat tidak ditemukan.');
  }
  expect((await listOf(sari)).map(({ city }) => city)).toEqual(['Manado']);
});

test('refuses to read or change addresses on behalf of another user', async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono')];
  const params = { userId: sari.id, addressId: (await add(sari)).body.data._id };
  const refused = [
    await call(tono, 'POST /api/shop/address/add', { body: { ...home, userId: sari.id } }),
    await call(tono, 'GET /api/shop/address/get/:userId', { params }),
    await call(tono, 'PUT /api/shop/address/update/:userId/:addressId', { params, body: home }),
    await call(tono, 'DELETE /api/shop/address/delete/:userId/:addressId', { params }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(await listOf(sari)).toHaveLength(1);
});

test('returns 404 for an address id that is unknown or malformed', async () => {
  const sari = await newCustomer();
  for (const addressId of [newId<AddressId>(), 'bukan-id' as AddressId]) {
    expect((await remove(sari, addressId)).status).toBe(404);
    expect((await update(sari, addressId, {})).status).toBe(404);
  }
});

test("requires all six fields and limits the receiver's name to 50 characters", async () => {
  const sari = await newCustomer();
  const blank = { receiverName: ' ', address: ' ', city: ' ', pincode: ' ', phone: ' ', notes: ' ' };
  const reply = await add(sari, blank);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.errors ?? {}).toSorted()).toEqual(Object.keys(blank).toSorted());
  expect((await add(sari, { receiverName: 'a'.repeat(51) })).status).toBe(400);
  expect((await add(sari, { receiverName: 'a'.repeat(50) })).status).toBe(200);
});

test('lets sellers and admins save addresses too', async () => {
  for (const who of [await newSeller(), await newAdmin()]) expect((await add(who)).status).toBe(200);
});
