import { expect, test } from 'vitest';
import { orderCode, isId } from './ids.ts';

const id = '01a1fb8a-a0b1-761e-8d08-53157ca592f6';

test('an order code is the last eight characters of the order id in upper case', () => {
  expect(orderCode(id)).toBe('7CA592F6');
});

test.each(['', 'bukan-id', `${id}0`, ` ${id}`, `${id}\n`, id.replaceAll('-', ''), id.replace('a', 'g'), `{${id}}`])(
  '%j is not an id',
  (text) => {
    expect(isId(text)).toBe(false);
  },
);

test('an id may be in upper case', () => {
  expect([isId(id), isId(id.toUpperCase())]).toEqual([true, true]);
});
