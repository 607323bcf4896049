import { expect, test } from 'vitest';
import { firstSentences, townOf } from './store-texts.ts';

test.each([
  ['Kami menenun. Sejak 2014! Bersama ibu-ibu.', 2, 'Kami menenun. Sejak 2014!'],
  ['Rp 1.500 saja, 2.5 kg. Lalu?', 1, 'Rp 1.500 saja, 2.5 kg.'],
  ['Tanpa titik', 2, 'Tanpa titik'],
  ['Satu. \nDua.', 2, 'Satu.'],
  ['', 2, ''],
])('of %j the first %i sentences are taken', (text, count, taken) => {
  expect(firstSentences(text, count)).toBe(taken);
});

test.each([
  ['Kelurahan Kakaskasen, Kecamatan Tomohon Utara, Kota Tomohon', 'Kota Tomohon'],
  ['Tomohon', 'Tomohon'],
  ['', ''],
])('the town of %j is its last part', (address, town) => {
  expect(townOf(address)).toBe(town);
});
