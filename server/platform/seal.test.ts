import { beforeAll, expect, test } from 'vitest';
import { openShop } from '#server/testing/open-shop.ts';
import { seal, unseal } from './seal.ts';

beforeAll(openShop);

const place = { table: 'store_identities', column: 'nik', row: 'a' };
const nik = '7171012304850007';

test('what is sealed opens in its place, and shows nothing of itself', () => {
  const sealed = seal(nik, place);
  expect(unseal(sealed, place)).toBe(nik);
  expect(sealed.includes(nik)).toBe(false);
  expect(unseal(seal('', place), place)).toBe('');
  expect(unseal(seal('Ibu Ñonas 🧵', place), place)).toBe('Ibu Ñonas 🧵');
});

test('the same text is sealed differently each time', () => {
  expect(seal(nik, place).equals(seal(nik, place))).toBe(false);
});

test.each([
  ['row', { ...place, row: 'b' }],
  ['column', { ...place, column: 'bank_account_number' }],
  ['table', { ...place, table: 'users' }],
])('moved to another %s it does not open', (_, elsewhere) => {
  expect(() => unseal(seal(nik, place), elsewhere)).toThrow();
});

test('with any bit changed it does not open', () => {
  const sealed = seal(nik, place);
  for (const [at, byte] of sealed.entries()) {
    const changed = Buffer.from(sealed);
    changed[at] = byte ^ 1;
    expect(() => unseal(changed, place)).toThrow();
  }
  expect(() => unseal(sealed.subarray(0, -1), place)).toThrow();
});
