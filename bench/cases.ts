import type { Api } from '#contract/index.ts';
import { totalOf } from '#contract/money.ts';
import type { Customer } from './enrol-customers.ts';
import type { BenchProduct } from './find-products.ts';
import type { Request } from './run-round.ts';

/** An example request. The shop answers it once, and the baseline server reproduces that response. */
export type Sample = { name: string; kind: 'page' | 'call'; request: Request };

export type Case = Sample & {
  title: string;
  requests: readonly Request[];
  /** Set for requests that can be sent only once: how many are sent per round. */
  oncePerRound?: number;
};

const browser = { 'accept-encoding': 'gzip, deflate, br' };
export const search = (words: string) => `/api/shop/search/${encodeURIComponent(words)}?limit=24`;

export const listing = '/api/shop/products/get?category=home-decor&limit=24';
export const twoWordSearch = search('keranjang rotan');

const read = (name: string, title: string, ...paths: [string, ...string[]]): Case => {
  const requests = paths.map((path): Request => ({ method: 'GET', path }));
  return { name, title, kind: 'call', request: requests[0]!, requests };
};

/** The read-only cases. `deepPage` is the path of a page deep in the listing. */
export const readingCases = (stores: readonly BenchProduct[][], deepPage: string): Case[] => {
  const home: Request = { method: 'GET', path: '/shop/home', headers: browser };
  const [first, ...others] = stores.flat().map(({ id }) => `/api/shop/products/get/${id}`);
  return [
    { name: 'home', title: 'Home page, HTML for a guest', kind: 'page', request: home, requests: [home] },
    read('listing', 'Listing, a category by price, 24 products', listing),
    read('deep', 'All products, page 200', deepPage),
    read('product', 'A product', first!, ...others),
    read('search-1', 'Search, 1 word', search('keranjang')),
    read('search-2', 'Search, 2 words', twoWordSearch),
    read('search-3', 'Search, 3 words', search('keranjang rotan halus')),
    read('search-misspelt', 'Search, 1 word misspelt', search('kranjng')),
  ];
};

const post = <K extends keyof Api & `POST ${string}`>(key: K, { cookie }: Customer, body: object): Request => ({
  method: 'POST',
  path: key.slice('POST '.length),
  headers: { cookie, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Customers add one piece of a product to their carts, until each cart has three lines. */
export function cartCase(stores: readonly BenchProduct[][], [sampled, ...customers]: readonly Customer[]): Case {
  const products = stores.flat();
  const add = (customer: Customer, index: number) =>
    post('POST /api/shop/cart/add', customer, {
      userId: customer.userId,
      productId: products[index % products.length]!.id,
      quantity: 1,
    });
  const requests = [0, 1, 2].flatMap((line) => customers.map((customer, index) => add(customer, index * 3 + line)));
  return { name: 'cart', title: 'Add to cart', kind: 'call', request: add(sampled!, 0), requests };
}

/** Each customer orders three products of two stores. Concurrent customers order from different stores. */
export function checkoutCase(
  stores: readonly BenchProduct[][],
  customers: readonly Customer[],
  oncePerRound: number,
): Case {
  const [request, ...requests] = customers.map((customer, index) => {
    const store = stores[index % stores.length]!;
    const next = stores[(index + 1) % stores.length]!;
    const offset = (Math.floor(index / stores.length) * 3) % store.length;
    const cartItems = [store[offset]!, store[offset + 1]!, next[offset + 2]!].map(({ id, price }) => ({
      ...{ productId: id, price, quantity: 1 },
    }));
    const { userId, addressId } = customer;
    const totalAmount = totalOf(cartItems);
    return post('POST /api/shop/order/create', customer, {
      userId,
      cartItems,
      addressInfo: { addressId },
      totalAmount,
    });
  });
  return {
    name: 'checkout',
    title: 'Checkout: 3 products of 2 stores',
    kind: 'call',
    request: request!,
    requests,
    oncePerRound,
  };
}
