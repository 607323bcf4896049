import { expect, test } from 'vitest';
import { readConditions } from './conditions.ts';

/** The text without conditions, and the labels. Prices are written with a plain space. */
const read = (typed: string) => {
  const { text, conditions } = readConditions(typed, undefined);
  return [text, ...conditions.map(({ label }) => label.replaceAll('\u00a0', ' '))];
};

test.each([
  ['di bawah 50 ribu', '', 'Di bawah Rp 50.000'],
  ['tas dibawah 100rb', 'tas', 'Di bawah Rp 100.000'],
  ['tas kurang dari Rp75.000', 'tas', 'Di bawah Rp 75.000'],
  ['50rb-100rb', '', 'Rp 50.000 – Rp 100.000'],
  ['topi 50-100rb', 'topi', 'Rp 50.000 – Rp 100.000'],
  ['topi rp 50.000 sampai rp 100.000', 'topi', 'Rp 50.000 – Rp 100.000'],
  ['antara 50 dan 100 ribu', '', 'Rp 50.000 – Rp 100.000'],
  ['di atas 100rb', '', 'Di atas Rp 100.000'],
  ['mulai dari 1,5 juta', '', 'Mulai Rp 1.500.000'],
  ['vas maksimal 75000', 'vas', 'Sampai Rp 75.000'],
  ['souvenir 50k', 'souvenir', 'Sampai Rp 50.000'],
  ['murah', '', 'Harga terendah'],
  ['tas paling murah', 'tas', 'Harga terendah'],
  ['promo', '', 'Sedang promo'],
  ['Diskon vas', 'vas', 'Sedang promo'],
  ['produk terlaris', '', 'Terlaris'],
  ['kain terbaru', 'kain', 'Terbaru'],
  ['di atas 50rb di bawah 100rb tas promo', 'tas', 'Di atas Rp 50.000', 'Di bawah Rp 100.000', 'Sedang promo'],
])('reads %s', (typed, ...expected) => {
  expect(read(typed)).toEqual(expected);
});

test.each([
  'kemurahan',
  'besek isi 5',
  'sedotan 12 cm',
  'promosi',
  'kode 75.000x',
  'tas Rp 10,000',
  'tas di bawah Rp 10,000',
  'tas Rp 10.50',
  'tas 1.500rb',
  'tas 0,1.5 juta',
  'tas Rp 0.500',
  'rak di bawah meja',
  '2 dan 3',
  'tas',
  'barang',
  'kalender 2024',
  'agenda 2023-2024',
  'kalender mulai 2025',
  'cincin emas 18k',
  'gelang mas 22 k',
  'gold 24k',
  'cincin 18 karat',
  'emas 18k-24k',
])('reads no condition in %s', (typed) => {
  expect(read(typed)).toEqual([typed]);
});

test('says what remains without each condition', () => {
  expect(readConditions('tas  murah di bawah 50 ribu merah', undefined)).toMatchObject({
    conditions: [{ without: 'tas di bawah 50 ribu merah' }, { without: 'tas murah merah' }],
    from: 0,
    below: 50_000,
    sortBy: 'price-lowtohigh',
  });
});

test('follows the first of several orders, and the one that the shopper has chosen before all', () => {
  expect(read('tas terbaru termurah')).toEqual(['tas', 'Terbaru']);
  const { text, conditions, sortBy } = readConditions('tas murah', 'newest');
  expect([text, conditions, sortBy]).toEqual(['tas', [], 'newest']);
});

test.each([
  ['cincin 18k', 'cincin', 'cincin 18k'],
  ['souvenir 50k', 'souvenir', 'souvenir 50k'],
  ['tas 50k-100k', 'tas', 'tas 50k-100k'],
  ['piring 2500 - 3000', 'piring', 'piring 2500 - 3000'],
])('is not sure that the number of %s is a price', (typed, without, asWord) => {
  expect(readConditions(typed, undefined)).toMatchObject({
    isUnsure: true,
    text: without,
    phrases: [expect.anything()],
  });
  expect(readConditions(typed, undefined, 'word')).toMatchObject({ text: asWord, phrases: [], conditions: [] });
  expect(readConditions(typed, undefined, 'none')).toMatchObject({ text: without, phrases: [], conditions: [] });
});

test.each([
  'tas 50rb',
  'tas 50 ribu',
  'tas Rp 50.000',
  'tas harga 50k',
  'tas di bawah 50k',
  'tas maks 18k',
  'cincin emas maks 900k',
  'tas 50-100rb',
  'tas Rp 2024',
  'tas 1,5 juta',
  'tas antara 50k dan 100k',
])('is sure that %s says a price', (typed) => {
  for (const unsure of ['price', 'word', 'none'] as const) {
    const { isUnsure, conditions } = readConditions(typed, undefined, unsure);
    expect([isUnsure, conditions.length]).toEqual([false, 1]);
  }
});
