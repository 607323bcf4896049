import type { Api } from '#contract/index.ts';
import { categories, priceBands, sorts } from '#contract/words.ts';
import { demoAdmin } from '../e2e/steps.ts';
import { say } from '../kit/drill.ts';
import { alternate, type Comparison, type Pace } from './alternate.ts';
import type { Shop } from './environment.ts';
import { type BenchProduct, findDeepPage, type Searches } from './find-products.ts';
import type { Request } from './run-round.ts';
import { type Customer, orderOf, planPurchases } from './shoppers.ts';
import { percentile } from './statistics.ts';

/**
 * What the limit does for a request: it sends the bytes that the shop sent (`page`), runs statements written by hand
 * (`plain`), or runs the statements that the shop sent for the same request (`recorded`).
 */
type LimitKind = 'page' | 'plain' | 'recorded';

/**
 * Example requests, which the shop answers once for the limit:
 * the first 50 pages, all for `recorded`, else the first.
 */
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
const search = (words: string) => `/api/shop/search/${encodeURIComponent(words)}?limit=24`;

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
      name: 'rendered',
      title: 'Listing pages, each rendered',
      kind: 'page',
      requests: pages(listingPages),
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
      name: 'product',
      title: `${products.length} products`,
      kind: 'plain',
      requests: getAll(products.map(({ id }) => `/api/shop/products/get/${id}`)),
    },
    {
      name: 'search',
      title: '400 searches',
      kind: 'recorded',
      requests: getAll([...words, ...titles].map(search)),
    },
    {
      name: 'search-misspelt',
      title: 'Search, 1 word misspelt',
      kind: 'recorded',
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

/** Each customer orders once. */
export function checkoutCase(
  stores: readonly BenchProduct[][],
  customers: readonly Customer[],
  oncePerRound: number,
): Case {
  const requests = planPurchases(customers, stores).map((purchase) =>
    post('POST /api/shop/order/create', purchase.customer, orderOf(purchase)),
  );
  const title = 'Checkout: 3 products of 2 stores';
  return { name: 'checkout', title, kind: 'plain', requests, oncePerRound };
}

const sampleCounts: Record<LimitKind, number> = { page: 50, plain: 1, recorded: Infinity };

export const sampleOf = ({ name, kind, requests }: Case): Sample => ({
  name,
  kind,
  samples: requests.slice(0, sampleCounts[kind]),
});

/**
 * The same requests to a larger shop (first) and a smaller one (second). `max` is the maximum allowed factor between
 * their p50.
 */
export type Growth = { title: string; of: 'products' | 'orders'; from: number; to: number; max: number } & Comparison;

/** The 95th percentile of the response times of suggestions, in ms, sent one after the other. */
export type Suggestions = { products: number; p95: number };

type Grown = { larger: Shop; smaller: Shop; from: number; to: number; pace: Pace };

/** The most frequently used admin requests, by row title in the report. */
const adminPaths = {
  Dashboard: '/api/admin/dashboard/stats',
  Sellers: '/api/admin/info/sellers?limit=25',
  Customers: '/api/admin/info/customers?limit=25',
  Transactions: '/api/admin/info/transactions?limit=25',
  'Transactions, rejected': '/api/admin/info/transactions?limit=25&status=rejected',
  'Unpaid sellers': '/api/admin/payout/unpaid-sellers?limit=25',
  'Payout history': '/api/admin/payout/history/all?limit=25',
  Refunds: '/api/admin/refunds?limit=25',
};

/** How many letters of a word a shopper has typed when suggestions are asked for. */
const typedLetters = [2, 3, 5];

/** Sends the same searches to both shops: words of the smaller one, which the larger one has as well. */
export async function measureProductGrowth(grown: Grown, { words, titles }: Searches): Promise<Growth[]> {
  const requests = async ({ url }: Shop) => ({
    Listing: getAll(['/api/shop/products/get?category=home-decor&limit=24']),
    'Page 200': getAll([await findDeepPage(url)]),
    'Search, 200 words': getAll(words.map(search)),
    'Search, 200 titles': getAll(titles.map(search)),
  });
  return compare('products', 1.5, grown, requests);
}

/** Measures the lists of the admin in shops with more and fewer orders. */
export const measureAdminGrowth = (grown: Grown): Promise<Growth[]> => compare('orders', 2, grown, adminRequests);

async function compare(
  of: Growth['of'],
  max: number,
  { larger, smaller, from, to, pace }: Grown,
  requestsOf: (shop: Shop) => Promise<Record<string, Request[]>>,
): Promise<Growth[]> {
  const [inLarger, inSmaller] = [await requestsOf(larger), await requestsOf(smaller)];
  const growths: Growth[] = [];
  for (const [title, requests] of Object.entries(inLarger)) {
    const compared = await alternate(
      { target: larger, requests },
      { target: smaller, requests: inSmaller[title]! },
      pace,
    );
    const { first, second } = compared;
    say(`${title}: p50 ${second.p50.toFixed(1)} ms, at ${to} ${of} ${first.p50.toFixed(1)} ms`);
    growths.push({ title, of, max, from, to, ...compared });
  }
  return growths;
}

/**
 * Asks for suggestions for the beginnings of 200 words and 200 titles, one request after the other. Returns the 95th
 * percentile in ms.
 */
export async function measureSuggestions({ url }: Shop, { words, titles }: Searches): Promise<number> {
  const waited: number[] = [];
  for (const text of [...words, ...titles]) {
    const beginnings = [...typedLetters.map((letters) => text.slice(0, letters)), text.slice(0, -1)];
    for (const q of beginnings) {
      const asked = performance.now();
      const response = await fetch(`${url}/api/shop/suggest?${new URLSearchParams({ q })}`);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`suggestions for ${q}: ${response.status}`);
      waited.push(performance.now() - asked);
    }
  }
  return percentile(waited, 0.95);
}

/** Signs the demo admin in and returns the requests with the session cookie. Throws when the sign-in fails. */
async function adminRequests({ url }: Shop): Promise<Record<string, Request[]>> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demoAdmin),
  });
  const [session] = response.headers.getSetCookie();
  if (response.status !== 200 || !session) throw new Error(`the admin cannot sign in: ${await response.text()}`);
  const headers = { cookie: session.split(';')[0]! };
  return Object.fromEntries(Object.entries(adminPaths).map(([title, path]) => [title, getAll([path], headers)]));
}
