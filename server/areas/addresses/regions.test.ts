import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { cities, kecamatanOf } from '#contract/addresses/sulawesi-utara.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';

beforeAll(openShop);

const find = async (q: string) => (await call(null, 'GET /api/shop/regions', { query: { q } })).body.data;
const lines = readFileSync('regions/regions.csv', 'utf8').trim().split('\n').slice(1);
const ofLength = (length: number) => lines.filter((line) => line.indexOf(',') === length);

test('the list has every province, kabupaten and kecamatan, sorted', () => {
  expect([2, 5, 8].map((length) => ofLength(length).length)).toEqual([38, 514, 7285]);
  expect(lines).toEqual(lines.toSorted());
});

test('every kecamatan of Sulawesi Utara is found by its name', async () => {
  const own = ofLength(8).filter((line) => line.startsWith('71.'));
  expect(own).toHaveLength(171);
  for (const line of own) {
    const [code, name] = line.split(',') as [string, string];
    expect((await find(name)).map((region) => region.code)).toContain(code);
  }
});

test('forms know all places of Sulawesi Utara', () => {
  const known = cities.flatMap((city) => [city, ...kecamatanOf(city.code)]);
  const own = lines.filter((line) => line.startsWith('71.')).map((line) => line.split(',').slice(0, 2));
  expect(known.map(({ code, name }) => [code, name])).toEqual(own);
  expect(kecamatanOf('73.71')).toEqual([]);
});

test('a kecamatan comes with its kabupaten, province and postal codes', async () => {
  expect((await find('tondano barat')).slice(0, 3)).toContainEqual({
    code: '71.02.01',
    name: 'Tondano Barat',
    city: 'Kabupaten Minahasa',
    province: 'Sulawesi Utara',
    postalCodes: ['95615', '95616', '95617'],
  });
});

test('exact names come first, then Sulawesi Utara, then the rest, ten in all', async () => {
  const singkil = await find('singkil');
  expect(singkil.map(({ name }) => name === 'Singkil')).toEqual(
    singkil.map(({ name }) => name === 'Singkil').toSorted((one, other) => Number(other) - Number(one)),
  );
  expect(singkil[0]).toMatchObject({ name: 'Singkil', city: 'Kota Manado' });
  const barat = await find('ba');
  expect(barat).toHaveLength(10);
  expect(barat.every(({ province }) => province === 'Sulawesi Utara')).toBe(true);
});

test('the kabupaten narrows the search, alone it finds nothing', async () => {
  expect((await find('Wenang, Manado')).map(({ code }) => code)).toEqual(['71.71.04']);
  expect(await find('talaud')).toEqual([]);
});

test('browsers may keep the answers for a day, and can get the whole list', async () => {
  const found = await call(null, 'GET /api/shop/regions', { query: { q: 'wenang' } });
  const all = await call(null, 'GET /api/shop/regions/file');
  for (const { headers } of [found, all]) expect(headers.get('cache-control')).toBe('public, max-age=86400');
  expect(all.headers.get('content-disposition')).toContain('wilayah-indonesia.csv');
});

test.each(['%%', '__', '..', "' or 1=1"])('finds nothing for %s', async (q) => {
  expect(await find(q)).toEqual([]);
});

test.each(['', ' a ', '\u200b\u200b', 'x'.repeat(61)])('refuses a text of another length: %s', async (q) => {
  const answer = await call(null, 'GET /api/shop/regions', { query: { q } });
  expect([answer.status, Object.keys(answer.body.errors!)]).toEqual([400, ['q']]);
});
