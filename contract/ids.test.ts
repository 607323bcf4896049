import { expect, test } from 'vitest';
import { orderCode, isId } from './ids.ts';

const id = '01a1fb8a-a0b1-761e-8d08-53157ca592f6';

test('the code of an order is the last eight characters of its id, in capitals', () => {
  expect(orderCode(id)).toBe('7CA592F6');
});

test.each(['', 'bukan-id', `${id}0`, ` ${id}`, `${id}\n`, id.replaceAll('-', ''), id.replace('a', 'g'), `{${id}}`])(
  '%j is no id',
  (text) => {
    expect(isId(text)).toBe(false);
  },
);

test('an id may be written in capitals', () => {
  expect([isId(id), isId(id.toUpperCase())]).toEqual([true, true]);
});
