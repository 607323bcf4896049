import { expect, test } from 'vitest';
import { strengthOf } from './field.tsx';

test.each([
  ['', undefined],
  ['pendek7', undefined],
  ['12345678', 'Kekuatan: lemah'],
  ['aaaaaaaaaaaaaaaaaaaa', 'Kekuatan: lemah'],
  ['rahasia1', 'Kekuatan: lemah'],
  ['Rahasia-123', 'Kekuatan: cukup'],
  ['kain bentenan biru', 'Kekuatan: kuat'],
  ['gT7#qLp!92xV', 'Kekuatan: kuat'],
])('the strength of %j is shown as %j', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
