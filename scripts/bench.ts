/**
 * Load-tests the shop against a minimal server that does the same work, and writes bench/REPORT.md:
 * npm run bench [-- --products 1000000] [--orders 1000000] [--rounds 5] [--seconds 1.5]
 */
import { parseArgs } from 'node:util';
import { connect, disconnect } from '#platform/db.ts';
import { alternate, type Comparison, type Contender } from '../bench/alternate.ts';
import { cartCase, type Case, checkoutCase, listing, readingCases, search, twoWordSearch } from '../bench/cases.ts';
import { describeMachine } from '../bench/describe-machine.ts';
import { enrolCustomers } from '../bench/enrol-customers.ts';
import { type Shop, startEnvironment } from '../bench/environment.ts';
import { findDeepPage, findProducts, findSearches, type Searches } from '../bench/find-products.ts';
import type { Request, Target } from '../bench/run-round.ts';
import type { Undo } from '../bench/start-process.ts';
import { percentile } from '../bench/statistics.ts';
import type { Growth, Result } from '../bench/targets.ts';
import { writeReport } from '../bench/write-report.ts';
import { demoAdmin } from '../e2e/steps.ts';

/** The most frequently used admin requests, by row title in the report. */
const paths = {
  Dashboard: '/api/admin/dashboard/stats',
  Sellers: '/api/admin/info/sellers?limit=25',
  Customers: '/api/admin/info/customers?limit=25',
  Transactions: '/api/admin/info/transactions?limit=25',
  'Transactions, rejected': '/api/admin/info/transactions?limit=25&status=rejected',
  'Unpaid sellers': '/api/admin/payout/unpaid-sellers?limit=25',
  'Payout history': '/api/admin/payout/history/all?limit=25',
  Refunds: '/api/admin/refunds?limit=25',
};

const smallShop = 10_000;
const fewOrders = 10_000;
const shoppers = 3_000;
const checkoutsPerRound = 500;
/** How many letters of a word a shopper has typed when suggestions are asked for. */
const typedLetters = [2, 3, 5];

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1.5' },
  },
});
const [products, orders] = [Number(values.products), Number(values.orders)];
if (!(products > smallShop) || !(orders > fewOrders)) {
  console.error(
    `The larger shops need more than ${smallShop} products and orders: --products 1000000 --orders 1000000`,
  );
  process.exit(1);
}
const pace = { rounds: Number(values.rounds), seconds: Number(values.seconds) };

const undo: Undo = [];
let stopping: Promise<never> | undefined;
/**
 * Stops all started processes and exits. Concurrent calls, from errors that the stop causes or a second Ctrl-C, share
 * one cleanup.
 */
const stop = (code: number): Promise<never> => (stopping ??= undoAll(code));

async function undoAll(code: number): Promise<never> {
  for (const step of undo.splice(0).reverse()) await step();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(130));

const began = performance.now();
const onProgress = (line: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`);

try {
  const machine = describeMachine();
  const environment = await startEnvironment(undo, onProgress);
  const shop = await environment.openShop(smallShop);
  const { cases, searches } = await prepareCases(shop);
  const limit = await environment.startLimit(
    shop,
    cases.map(({ name, kind, request }) => ({ name, kind, request })),
  );
  const results: Result[] = [];
  for (const measured of cases) results.push(await measure(measured, shop, limit));
  const larger = await environment.openShop(products);
  const growths = await measureGrowth(larger, shop, searches);
  const suggestions = { products, p95: await measureSuggestions(larger, searches) };
  // The number of stores grows with the products, and so do the orders, so the larger shop is larger in every respect.
  await environment.addOrders(shop, fewOrders);
  await environment.addOrders(larger, orders);
  growths.push(...(await measureAdmin(larger, shop)));
  console.log(`\n${writeReport({ machine, pace, smallShop, results, growths, suggestions })}`);
  await stop(0);
} catch (error) {
  if (!stopping) console.error(error);
  await stop(1);
}

async function prepareCases(shop: Shop): Promise<{ cases: Case[]; searches: Searches }> {
  connect(shop.databaseUrl, { max: 4 });
  const stores = await findProducts();
  const searches = await findSearches();
  const shopping = await enrolCustomers(shoppers);
  const checkingOut = await enrolCustomers(1 + 2 * checkoutsPerRound * (pace.rounds + 1));
  await disconnect();
  const cases = [
    ...readingCases(stores, await findDeepPage(shop.url)),
    cartCase(stores, shopping),
    checkoutCase(stores, checkingOut, checkoutsPerRound),
  ];
  return { cases, searches };
}

async function measure(measured: Case, shop: Target, limit: Target): Promise<Result> {
  const { name, title, requests, oncePerRound } = measured;
  const half = oncePerRound === undefined ? 0 : requests.length / 2;
  const limitRequests = requests
    .slice(half)
    .map((request): Request => ({ ...request, path: `/${name}${request.path}` }));
  const compared = await alternate(
    { target: shop, requests: half === 0 ? requests : requests.slice(0, half) },
    { target: limit, requests: limitRequests },
    { ...pace, ...(oncePerRound !== undefined && { oncePerRound }) },
  );
  const { first, ratio, cpuRatio } = compared;
  onProgress(`${title}: ${first.perSecond.toFixed(0)}/s, ratio ${ratio.toFixed(2)}, of CPU ${cpuRatio.toFixed(2)}`);
  return { name, title, ...compared };
}

/** Sends the same searches to both shops: words of the smaller one, which the larger one has as well. */
async function measureGrowth(larger: Shop, smaller: Shop, searches: Searches): Promise<Growth[]> {
  const grown: Growth[] = [];
  const same = (paths: readonly string[]) => [paths, paths] as const;
  const paths = {
    Listing: same([listing]),
    'Page 200': [[await findDeepPage(larger.url)], [await findDeepPage(smaller.url)]],
    'Search, 2 words': same([twoWordSearch]),
    'Search, 200 words': same(searches.words.map(search)),
    'Search, 200 titles': same(searches.titles.map(search)),
  } as const;
  const get = (path: string): Request => ({ method: 'GET', path });
  for (const [title, [largerPaths, smallerPaths]] of Object.entries(paths)) {
    const first = { target: larger, requests: largerPaths.map(get) };
    const second = { target: smaller, requests: smallerPaths.map(get) };
    grown.push(await grow({ title, of: 'products', from: smallShop, to: products, max: 1.5 }, first, second));
  }
  return grown;
}

/**
 * Asks for suggestions for the beginnings of 200 words and 200 titles, one request after the other. Returns the 95th
 * percentile in ms.
 */
async function measureSuggestions({ url }: Shop, { words, titles }: Searches): Promise<number> {
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
  const p95 = percentile(waited, 0.95);
  onProgress(`Suggestions: p50 ${percentile(waited, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
  return p95;
}

async function measureAdmin(larger: Shop, smaller: Shop): Promise<Growth[]> {
  const grown: Growth[] = [];
  const [largerRequests, smallerRequests] = [await adminRequests(larger.url), await adminRequests(smaller.url)];
  for (const [title, request] of Object.entries(largerRequests)) {
    const first = { target: larger, requests: [request] };
    const second = { target: smaller, requests: [smallerRequests[title]!] };
    grown.push(await grow({ title, of: 'orders', from: fewOrders, to: orders, max: 2 }, first, second));
  }
  return grown;
}

async function grow(what: Omit<Growth, keyof Comparison>, larger: Contender, smaller: Contender): Promise<Growth> {
  const compared = await alternate(larger, smaller, pace);
  const { first, second } = compared;
  onProgress(`${what.title}: p50 ${second.p50.toFixed(1)} ms, at ${what.to} ${what.of} ${first.p50.toFixed(1)} ms`);
  return { ...what, ...compared };
}

/**
 * Signs the demo admin in and returns the requests of `paths` with the session cookie. Throws when the sign-in fails.
 */
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
    Object.entries(paths).map(([title, path]): [string, Request] => [title, { method: 'GET', path, headers }]),
  );
}
