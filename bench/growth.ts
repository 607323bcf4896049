/** How much slower the same requests are in a larger shop. */
import { demoAdmin } from '../e2e/steps.ts';
import { alternate, type Comparison, type Contender, type Pace } from './alternate.ts';
import { search } from './cases.ts';
import type { Shop } from './environment.ts';
import { findDeepPage, type Searches } from './find-products.ts';
import type { Request } from './run-round.ts';
import { percentile } from './statistics.ts';

/**
 * The same requests to a larger shop (first) and a smaller one (second). `max` is the maximum allowed factor between
 * their p50.
 */
export type Growth = { title: string; of: 'products' | 'orders'; from: number; to: number; max: number } & Comparison;

/** The 95th percentile of the response times of suggestions, in ms, sent one after the other. */
export type Suggestions = { products: number; p95: number };

type Grown = { larger: Shop; smaller: Shop; from: number; to: number; pace: Pace; onProgress: (line: string) => void };

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
export async function measureProductGrowth(grown: Grown, searches: Searches): Promise<Growth[]> {
  const same = (paths: readonly string[]) => [paths, paths] as const;
  const paths = {
    Listing: same(['/api/shop/products/get?category=home-decor&limit=24']),
    'Page 200': [[await findDeepPage(grown.larger.url)], [await findDeepPage(grown.smaller.url)]],
    'Search, 200 words': same(searches.words.map(search)),
    'Search, 200 titles': same(searches.titles.map(search)),
  } as const;
  const get = (path: string): Request => ({ method: 'GET', path });
  const growths: Growth[] = [];
  for (const [title, [largerPaths, smallerPaths]] of Object.entries(paths)) {
    growths.push(
      await compare({ title, of: 'products', max: 1.5 }, grown, largerPaths.map(get), smallerPaths.map(get)),
    );
  }
  return growths;
}

/** Measures the lists of the admin in shops with more and fewer orders. */
export async function measureAdminGrowth(grown: Grown): Promise<Growth[]> {
  const [larger, smaller] = [await adminRequests(grown.larger.url), await adminRequests(grown.smaller.url)];
  const growths: Growth[] = [];
  for (const [title, request] of Object.entries(larger)) {
    growths.push(await compare({ title, of: 'orders', max: 2 }, grown, [request], [smaller[title]!]));
  }
  return growths;
}

async function compare(
  what: Pick<Growth, 'title' | 'of' | 'max'>,
  { larger, smaller, from, to, pace, onProgress }: Grown,
  largerRequests: readonly Request[],
  smallerRequests: readonly Request[],
): Promise<Growth> {
  const inLarger: Contender = { target: larger, requests: largerRequests };
  const compared = await alternate(inLarger, { target: smaller, requests: smallerRequests }, pace);
  const { first, second } = compared;
  onProgress(`${what.title}: p50 ${second.p50.toFixed(1)} ms, at ${to} ${what.of} ${first.p50.toFixed(1)} ms`);
  return { ...what, from, to, ...compared };
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
async function adminRequests(shop: string): Promise<Record<string, Request>> {
  const response = await fetch(`${shop}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demoAdmin),
  });
  const [session] = response.headers.getSetCookie();
  if (response.status !== 200 || !session) throw new Error(`the admin cannot sign in: ${await response.text()}`);
  const headers = { cookie: session.split(';')[0]! };
  return Object.fromEntries(
    Object.entries(adminPaths).map(([title, path]): [string, Request] => [title, { method: 'GET', path, headers }]),
  );
}
