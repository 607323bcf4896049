import { expect, test } from 'vitest';
import { phoneNumberIn } from './phone-number.ts';

test.each([
  ['Budi Wowor +62 812-3456-7890', '+62 812-3456-7890'],
  ['Budi Wowor\n0812 3456 7890', '0812 3456 7890'],
  ['Ibu Meity (WA): 0812.3456.7890', '0812.3456.7890'],
  ['Tel. +62 (0)812 3456 7890 (rumah)', '+62 (0)812 3456 7890'],
  ['\u2068Sari\u2069 \u202a+62\u00a0812\u20113456\u20117890\u202c', '+62\u00a0812\u20113456\u20117890'],
  ['tel:+6281234567890', '+6281234567890'],
  ['https://wa.me/6281234567890', '6281234567890'],
])('the number in %j is %j', (copied, number) => {
  expect(phoneNumberIn(copied)?.replaceAll(/\p{Cf}/gu, '')).toBe(number);
});

test.each([
  // A number itself stays as it was typed.
  '0812 3456 7890',
  '+62 (0)812-3456-7890',
  // Which one of them?
  'Budi 0812 3456 7890, Sari 0813 3456 7890',
  'Budi Wowor',
  'Jalan 12 nomor 3',
  '',
  `Budi ${'0812 3456 7890 '.repeat(200)}`,
])('there is none to take out of %j', (text) => {
  expect(phoneNumberIn(text)).toBeNull();
});
