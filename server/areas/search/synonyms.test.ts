import { expect, test } from 'vitest';
import type { SynonymId } from '#contract/ids.ts';
import { newId } from '#platform/new-id.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { transaction } from '#platform/transaction.ts';
import { indexProducts } from './search-index.ts';

await openShop();
const admin = await newAdmin();

const list = async () => (await call(admin, 'GET /api/admin/search/synonyms', {})).body.data;
const add = (word: string, means: string, twoWay = true) =>
  call(admin, 'POST /api/admin/search/synonyms', { body: { word, means, twoWay } });
const edit = (id: SynonymId, body: { word: string; means: string; twoWay: boolean }) =>
  call(admin, 'PUT /api/admin/search/synonyms/:id', { params: { id }, body });
const remove = (id: SynonymId) => call(admin, 'DELETE /api/admin/search/synonyms/:id', { params: { id } });

async function offer(title: string): Promise<string> {
  const id = await newProduct(await newSeller('Toko Sinonim'), { title });
  await transaction((tx) => indexProducts(tx, [id]));
  return title;
}

const found = async (keyword: string) =>
  (await call(null, 'GET /api/shop/search/:keyword', { params: { keyword }, query: {} })).body.data.map(
    ({ title }) => title,
  );

test('starts with synonyms of crafts', async () => {
  const synonyms = await list();
  expect(synonyms.length).toBeGreaterThan(300);
  expect(synonyms).toContainEqual({ _id: expect.any(String), word: 'bag', means: 'tas', twoWay: true });
  expect(synonyms.every(({ word, means }) => `${word} ${means}`.split(' ').length <= 6)).toBe(true);
});

test('an added, changed or deleted synonym counts in the next search and is audited', async () => {
  const [title, other] = [await offer('Rantang Susun'), await offer('Bokor Susun')];
  expect(await found('lunchbox')).toEqual([]);
  const { status, body } = await add(' Lunchbox ', 'RANTANG', false);
  expect([status, body.data]).toMatchObject([200, { word: 'lunchbox', means: 'rantang', twoWay: false }]);
  const { _id } = body.data;
  expect(await list()).toContainEqual(body.data);
  expect(await found('lunchbox')).toEqual([title]);
  const changed = { word: 'lunchbox', means: 'bokor', twoWay: true };
  expect((await edit(_id, changed)).body.data).toEqual({ ...changed, _id });
  expect(await found('lunchbox')).toEqual([other]);
  expect((await remove(_id)).status).toBe(200);
  expect(await found('lunchbox')).toEqual([]);
  const { body: record } = await call(admin, 'GET /api/admin/audit', { query: { subject: _id } });
  expect(record.data.map(({ action }) => action)).toEqual(['synonym-delete', 'synonym-edit', 'synonym-add']);
});

test('a one-way synonym does not count the other way round', async () => {
  const [caddy, tin] = [await offer('Kelebut Anyam'), await offer('Pangkin Anyam')];
  const { body } = await add('pangkin', 'kelebut', false);
  expect(await found('pangkin')).toEqual([tin, caddy]);
  expect(await found('kelebut')).toEqual([caddy]);
  await remove(body.data._id);
});

test('refuses a synonym that exists, means itself, or has no or too many words, and an unknown one', async () => {
  const before = await list();
  expect((await add('bag', 'Tas')).body.message).toBe('Sinonim ini sudah ada.');
  expect((await add('tas', 'TAS!')).body.message).toBe('Kedua kata sama');
  expect((await add('!!!', 'tas')).body.message).toBe('Isi satu sampai tiga kata');
  expect((await add('tas untuk ke pasar', 'tas')).status).toBe(400);
  expect((await add('', 'tas')).body.message).toBe('Kata wajib diisi');
  const unknown = newId<SynonymId>();
  expect((await edit(unknown, { word: 'satu', means: 'dua', twoWay: true })).status).toBe(404);
  expect((await remove(unknown)).status).toBe(404);
  expect(await list()).toEqual(before);
});
