import type { Api } from '#contract/index.ts';
import { totalOf } from '#contract/money.ts';
import { categories, priceBands, sorts } from '#contract/words.ts';
import type { Customer } from './enrol-customers.ts';
import type { BenchProduct, Searches } from './find-products.ts';
import type { Request } from './run-round.ts';

/**
 * What the limit does for a request: it sends the bytes that the shop sent (`page`), runs statements written by hand
 * (`plain`), or runs the statements that the shop sent for the same request (`recorded`).
 */
type LimitKind = 'page' | 'plain' | 'recorded';

/** Example requests, which the shop answers once for the limit: the first 50 pages, all for `recorded`, else the first. */
export type Sample = { name: string; kind: LimitKind; samples: readonly Request[] };

export type Case = Omit<Sample, 'samples'> & {
  title: string;
  requests: readonly Request[];
  /** Set for requests that can be sent only once: how many are sent per round. Both contenders get half of all. */
  oncePerRound?: number;
  /** Whether orders come in meanwhile. */
  isUnderOrders?: boolean;
};

const browser = { 'accept-encoding': 'gzip, deflate, br' };
export const search = (words: string) => `/api/shop/search/${encodeURIComponent(words)}?limit=24`;

const getAll = (paths: readonly string[], headers?: Record<string, string>): Request[] =>
  paths.map((path) => ({ method: 'GET', path, ...(headers && { headers }) }));
const pages = (paths: readonly string[]): Request[] => getAll(paths, browser);

const combine = (...lists: readonly (readonly string[])[]): string[] =>
  lists.reduce<string[]>((heads, list) => heads.flatMap((head) => list.map((tail) => head + tail)), ['']);

/** All combinations of the words, in the order of their length. */
const subsets = (words: readonly string[]): string[] =>
  words
    .reduce<string[][]>((sets, word) => [...sets, ...sets.map((set) => [...set, word])], [[]])
    .filter((set) => set.length > 0)
    .toSorted((a, b) => a.length - b.length)
    .map((set) => set.join());

const sortBy = sorts.map((sort) => `&sortBy=${sort}`);
const ofCategory = categories.map((category) => `category=${category}`);

/** 60 listings: all products or a category, all prices or one band, in each sort order. */
const listings = combine(
  ['/api/shop/products/get?limit=24&'],
  ['', ...ofCategory],
  ['', `&price=${priceBands[1]}`],
  sortBy,
);
/** 50 category pages. */
const categoryPages = combine(['/shop/listing?'], ofCategory, ['', '&offer=promo'], sortBy);
/** 9,300 listing pages. */
const listingPages = combine(
  ['/shop/listing?category='],
  subsets(categories).slice(0, 15),
  subsets(priceBands).map((bands) => `&price=${bands}`),
  ['', '&offer=promo', '&offer=in-stock', '&offer=promo,in-stock'],
  sortBy,
);

/** The public pages: kept ready, meanwhile with orders coming in, and rendered each time. */
export const pageCases = (rendersPerRound: number): Case[] => {
  const home = { kind: 'page', requests: pages(['/shop/home']) } as const;
  const kept = { kind: 'page', requests: pages(categoryPages) } as const;
  return [
    { name: 'home', title: 'Home page, kept', ...home },
    { name: 'home-orders', title: 'Home page, kept, under orders', ...home, isUnderOrders: true },
    { name: 'kept', title: '50 category pages, kept', ...kept },
    { name: 'kept-orders', title: '50 category pages, kept, under orders', ...kept, isUnderOrders: true },
    {
      ...{ name: 'rendered', title: 'Listing pages, each rendered', kind: 'page', requests: pages(listingPages) },
      oncePerRound: rendersPerRound,
    },
  ];
};

/** The public reads. `deepPage` is the path of a page deep in the listing. */
export const readingCases = (
  stores: readonly BenchProduct[][],
  { words, titles }: Searches,
  deepPage: string,
): Case[] => {
  const products = stores.flat().slice(0, 1_000);
  return [
    { name: 'listing', title: '60 listings, 24 products', kind: 'plain', requests: getAll(listings) },
    { name: 'deep', title: 'All products, page 200', kind: 'recorded', requests: getAll([deepPage]) },
    {
      ...{ name: 'product', title: `${products.length} products`, kind: 'plain' },
      requests: getAll(products.map(({ id }) => `/api/shop/products/get/${id}`)),
    },
    {
      ...{ name: 'search', title: '400 searches', kind: 'recorded' },
      requests: getAll([...words, ...titles].map(search)),
    },
    {
      ...{ name: 'search-misspelt', title: 'Search, 1 word misspelt', kind: 'recorded' },
      requests: getAll([search('kranjng')]),
    },
  ];
};

const post = <K extends keyof Api & `POST ${string}`>(key: K, { cookie }: Customer, body: object): Request => ({
  method: 'POST',
  path: key.slice('POST '.length),
  headers: { cookie, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Customers add one piece of a product to their carts, until each cart has three lines. */
export function cartCase(stores: readonly BenchProduct[][], customers: readonly Customer[]): Case {
  const products = stores.flat();
  const add = (customer: Customer, index: number) =>
    post('POST /api/shop/cart/add', customer, {
      userId: customer.userId,
      productId: products[index % products.length]!.id,
      quantity: 1,
    });
  const requests = [0, 1, 2].flatMap((line) => customers.map((customer, index) => add(customer, index * 3 + line)));
  return { name: 'cart', title: 'Add to cart', kind: 'plain', requests };
}

/** Each customer orders three products of two stores. Concurrent customers order from different stores. */
export function checkoutCase(
  stores: readonly BenchProduct[][],
  customers: readonly Customer[],
  oncePerRound: number,
): Case {
  const requests = customers.map((customer, index) => {
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
    kind: 'plain',
    requests,
    oncePerRound,
  };
}

const sampleCounts: Record<LimitKind, number> = { page: 50, plain: 1, recorded: Infinity };

export const sampleOf = ({ name, kind, requests }: Case): Sample => ({
  name,
  kind,
  samples: requests.slice(0, sampleCounts[kind]),
});
