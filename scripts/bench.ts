/**
 * Load-tests the shop against a minimal server that does the same work, and writes bench/REPORT.md:
 * npm run bench [-- --products 1000000] [--orders 1000000] [--rounds 5] [--seconds 1.5]
 */
import { parseArgs } from 'node:util';
import { connect, disconnect } from '#platform/db.ts';
import { adminRequests } from '../bench/admin-requests.ts';
import { alternate, type Comparison, type Contender } from '../bench/alternate.ts';
import { cartCase, type Case, checkoutCase, listing, readingCases, twoWordSearch } from '../bench/cases.ts';
import { describeMachine } from '../bench/describe-machine.ts';
import { enrolCustomers } from '../bench/enrol-customers.ts';
import { findDeepPage, findProducts } from '../bench/find-products.ts';
import type { Growth, Result } from '../bench/judge-aims.ts';
import { openStage, type Shop } from '../bench/open-stage.ts';
import type { Request, Target } from '../bench/run-round.ts';
import type { Undo } from '../bench/start-process.ts';
import { writeReport } from '../bench/write-report.ts';

const smallShop = 10_000;
const fewOrders = 10_000;
const shoppers = 3_000;
const checkoutsPerRound = 500;

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
  console.error(`Say how many the bigger shops have, more than ${smallShop}: --products 1000000 --orders 1000000`);
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
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`);

try {
  const machine = describeMachine();
  const stage = await openStage(undo, say);
  const shop = await stage.openShop(smallShop);
  const cases = await prepareCases(shop);
  const ceiling = await stage.openCeiling(
    shop,
    cases.map(({ name, kind, request }) => ({ name, kind, request })),
  );
  const results: Result[] = [];
  for (const measured of cases) results.push(await measure(measured, shop, ceiling));
  const bigger = await stage.openShop(products);
  const growths = await measureGrowth(bigger, shop);
  // The number of stores grows with the products, and so do the orders, so the larger shop is larger in every respect.
  await stage.addOrders(shop, fewOrders);
  await stage.addOrders(bigger, orders);
  growths.push(...(await measureOffice(bigger, shop)));
  console.log(`\n${writeReport({ machine, pace, smallShop, results, growths })}`);
  await stop(0);
} catch (error) {
  if (!stopping) console.error(error);
  await stop(1);
}

async function prepareCases(shop: Shop): Promise<Case[]> {
  connect(shop.databaseUrl, { max: 4 });
  const stores = await findProducts();
  const shopping = await enrolCustomers(shoppers);
  const checkingOut = await enrolCustomers(1 + 2 * checkoutsPerRound * (pace.rounds + 1));
  await disconnect();
  return [
    ...readingCases(stores, await findDeepPage(shop.url)),
    cartCase(stores, shopping),
    checkoutCase(stores, checkingOut, checkoutsPerRound),
  ];
}

async function measure(measured: Case, shop: Target, ceiling: Target): Promise<Result> {
  const { name, title, requests, oncePerRound } = measured;
  const half = oncePerRound === undefined ? 0 : requests.length / 2;
  const atCeiling = requests.slice(half).map((request): Request => ({ ...request, path: `/${name}${request.path}` }));
  const compared = await alternate(
    { target: shop, requests: half === 0 ? requests : requests.slice(0, half) },
    { target: ceiling, requests: atCeiling },
    { ...pace, ...(oncePerRound !== undefined && { oncePerRound }) },
  );
  const { first, ratio, cpuRatio } = compared;
  say(`${title}: ${first.perSecond.toFixed(0)}/s, ratio ${ratio.toFixed(2)}, of CPU ${cpuRatio.toFixed(2)}`);
  return { name, title, ...compared };
}

async function measureGrowth(bigger: Shop, smaller: Shop): Promise<Growth[]> {
  const grown: Growth[] = [];
  const paths = {
    Listing: [listing, listing],
    'Page 200': [await findDeepPage(bigger.url), await findDeepPage(smaller.url)],
    'Search, 2 words': [twoWordSearch, twoWordSearch],
  } as const;
  for (const [title, [there, here]] of Object.entries(paths)) {
    const first = { target: bigger, requests: [{ method: 'GET', path: there }] } as const;
    const second = { target: smaller, requests: [{ method: 'GET', path: here }] } as const;
    grown.push(await grow({ title, of: 'products', from: smallShop, to: products, most: 1.5 }, first, second));
  }
  return grown;
}

async function measureOffice(busier: Shop, quieter: Shop): Promise<Growth[]> {
  const grown: Growth[] = [];
  const [there, here] = [await adminRequests(busier.url), await adminRequests(quieter.url)];
  for (const [title, request] of Object.entries(there)) {
    const first = { target: busier, requests: [request] };
    const second = { target: quieter, requests: [here[title]!] };
    grown.push(await grow({ title, of: 'orders', from: fewOrders, to: orders, most: 2 }, first, second));
  }
  return grown;
}

async function grow(what: Omit<Growth, keyof Comparison>, bigger: Contender, smaller: Contender): Promise<Growth> {
  const compared = await alternate(bigger, smaller, pace);
  const { first, second } = compared;
  say(`${what.title}: p50 ${second.p50.toFixed(1)} ms, at ${what.to} ${what.of} ${first.p50.toFixed(1)} ms`);
  return { ...what, ...compared };
}
