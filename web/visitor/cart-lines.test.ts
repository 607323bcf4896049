import { expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { cartTotal, maxPieces, quantityOf, withQuantity } from './cart-lines.ts';

const product = (id: string, sellerId: string, price: number, salePrice = 0) =>
  ({ _id: id, sellerId, storeName: `Toko ${sellerId}`, price, salePrice }) as Product;
const kain = product('kain', 'meity', 250_000, 200_000);
const tas = product('tas', 'meity', 90_000);
const suling = product('suling', 'tomohon', 40_000);

const cart = [kain, tas, suling].reduce((stores, one) => withQuantity(stores, one, 1), withQuantity([], kain, 2));

test('groups products by store', () => {
  expect(cart.map((store) => [store.storeName, store.items.length])).toEqual([
    ['Toko meity', 2],
    ['Toko tomohon', 1],
  ]);
});

test('a new quantity replaces the old one', () => {
  expect(quantityOf(withQuantity(cart, tas, 5), tas._id)).toBe(5);
  expect(quantityOf(cart, kain._id)).toBe(1);
});

test('quantity 0 removes the line, and the store if it has no other lines', () => {
  expect(withQuantity(cart, suling, 0).map((store) => store.storeName)).toEqual(['Toko meity']);
  expect(quantityOf(withQuantity(cart, tas, 0), tas._id)).toBe(0);
  expect(withQuantity([], tas, 0)).toEqual([]);
});

test('the total uses sale prices', () => expect(cartTotal(withQuantity(cart, kain, 3))).toBe(730_000));

test('an order may have what is in stock, up to the limit of the product and of a line', () => {
  const limits = [
    { maxPerOrder: null },
    { maxPerOrder: 3 },
    { maxPerOrder: 9 },
    { totalStock: 0 },
    { totalStock: 20_000 },
  ];
  expect(limits.map((fields) => maxPieces({ ...tas, totalStock: 5, ...fields }))).toEqual([5, 3, 5, 0, 10_000]);
});
