import { expect, test } from 'vitest';
import { isId, orderCode, ownerOf, type StoreId, storeOf, type UserId } from './ids.ts';

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

test('a user in the place of a store, or a store in the place of a user, does not compile', () => {
  const user = id as UserId;
  const store = storeOf(user);
  const openStore = (given: StoreId) => given;
  const signIn = (given: UserId) => given;
  // @ts-expect-error A user is no store.
  openStore(user);
  // @ts-expect-error A store is no user.
  signIn(store);
  // @ts-expect-error Neither is a text.
  openStore(id);
  // @ts-expect-error They are never compared.
  expect(user === store).toBe(true);
  expect(signIn(ownerOf(openStore(store)))).toBe(user);
});
