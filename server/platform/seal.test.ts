import { beforeAll, expect, test } from 'vitest';
import { openShop } from '#server/testing/open-shop.ts';
import { seal, unseal } from './seal.ts';

beforeAll(openShop);

const place = { table: 'store_identities', column: 'nik', row: 'a' };
const nik = '7171012304850007';

test('a sealed value can be unsealed in its place and does not contain the text', () => {
  const sealed = seal(nik, place);
  expect(unseal(sealed, place)).toBe(nik);
  expect(sealed.includes(nik)).toBe(false);
  expect(unseal(seal('', place), place)).toBe('');
  expect(unseal(seal('Ibu Ñonas 🧵', place), place)).toBe('Ibu Ñonas 🧵');
});

test('sealing the same text twice gives different values', () => {
  expect(seal(nik, place).equals(seal(nik, place))).toBe(false);
});

test.each([
  ['row', { ...place, row: 'b' }],
  ['column', { ...place, column: 'bank_account_number' }],
  ['table', { ...place, table: 'users' }],
])('a sealed value cannot be unsealed in another %s', (_, otherPlace) => {
  expect(() => unseal(seal(nik, place), otherPlace)).toThrow();
});

test('a sealed value with any changed byte cannot be unsealed', () => {
  const sealed = seal(nik, place);
  for (const [index, byte] of sealed.entries()) {
    const changed = Buffer.from(sealed);
    changed[index] = byte ^ 1;
    expect(() => unseal(changed, place)).toThrow();
  }
  expect(() => unseal(sealed.subarray(0, -1), place)).toThrow();
});
