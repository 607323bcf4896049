import { totalOf } from '#contract/money.ts';
import type { Customer } from './enrol-customers.ts';
import type { BenchProduct } from './find-products.ts';

export type Purchase = { customer: Customer; products: readonly BenchProduct[] };

/** Each customer buys three products of two stores. Concurrent customers buy from different stores. */
export const planPurchases = (
  customers: readonly Customer[],
  stores: readonly (readonly BenchProduct[])[],
): Purchase[] =>
  customers.map((customer, index) => {
    const [store, next] = [stores[index % stores.length]!, stores[(index + 1) % stores.length]!];
    const offset = (Math.floor(index / stores.length) * 3) % (store.length - 2);
    return { customer, products: [store[offset]!, store[offset + 1]!, next[offset + 2]!] };
  });

/** The body of the request that orders a purchase. */
export function orderOf({ customer: { userId, addressId }, products }: Purchase) {
  const cartItems = products.map(({ id, price }) => ({ productId: id, price, quantity: 1 }));
  return { userId, cartItems, addressInfo: { addressId }, totalAmount: totalOf(cartItems) };
}
