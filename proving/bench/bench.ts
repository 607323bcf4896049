/**
 * Load-tests the shop against a minimal server that does the same work, and writes proving/bench/REPORT.md:
 * npm run bench [-- --products 1000000] [--orders 1000000] [--rounds 6] [--seconds 1.5]
 * [--purchases 20000]
 *
 * `npm run bench -- --against HEAD~1 [--cases cart,checkout]` compares this version with another one instead,
 * in at least eight rounds, and writes nothing. The names of the cases are in proving/bench/cases.ts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect, disconnect } from '#platform/connect.ts';
import { runProgram, say } from '../kit/drill.ts';
import { alternate, type Comparison, type Range } from './alternate.ts';
import {
  cartCase,
  type Case,
  checkoutCase,
  measureAdminGrowth,
  measureProductGrowth,
  measureSuggestions,
  pageCases,
  readingCases,
  sampleOf,
} from './cases.ts';
import { describeMachine } from './describe-machine.ts';
import { buildVersion, type Shop, startEnvironment } from './environment.ts';
import { findDeepPage, findProducts, findSearches } from './find-products.ts';
import {
  type ComparedPurchases,
  comparePurchases,
  checkInvariants,
  measurePurchases,
  type Purchases,
  purchaseSteps,
} from './purchases.ts';
import { ordersPerSecond, type Request, rssOf, type Target } from './run-round.ts';
import { enrolCustomers, planPurchases, type Purchase } from './shoppers.ts';
import type { Result } from './targets.ts';
import { writeReport } from './write-report.ts';

const smallShop = 10_000;
const fewOrders = 10_000;
const shoppers = 3_000;
const checkoutsPerRound = 500;
const rendersPerRound = 250;
const warmUpPurchases = 200;
/** Of both contenders. */
const purchasesWithoutMails = 8_000;
/** After this time a started server has done what it does only once. */
const settleMs = 5_000;
/** From seven rounds on, the lowest and the highest ratio enclose the true one. Each begins in half of the rounds. */
const roundsAgainst = 8;

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '100000' },
    rounds: { type: 'string' },
    seconds: { type: 'string', default: '1.5' },
    purchases: { type: 'string', default: '20000' },
    against: { type: 'string' },
    cases: { type: 'string' },
  },
});
const { against } = values;
const [products, orders] = [Number(values.products), Number(values.orders)];
if (!(products > smallShop) || !(orders > fewOrders)) {
  console.error(
    `The larger shops need more than ${smallShop} products and orders: --products 1000000 --orders 1000000`,
  );
  process.exit(1);
}
const rounds = Number(values.rounds ?? (against ? roundsAgainst : 6));
if (against && rounds < roundsAgainst) {
  console.error(`A comparison of versions needs at least ${roundsAgainst} rounds.`);
  process.exit(1);
}
const pace = { rounds, seconds: Number(values.seconds) };

await runProgram(async () => {
  const machine = await describeMachine();
  for (const line of machine) say(line);
  const otherRoot = against && (await buildVersion(against));
  const environment = await startEnvironment();
  const shop = await environment.openShop(smallShop);
  await sleep(settleMs);
  const started = rssOf(shop.pid);
  const { cases, searches, incoming, purchases } = await prepareCases(shop);
  if (otherRoot) {
    const other = await environment.startVersion(shop, otherRoot);
    const chosen = values.cases?.split(',') ?? cases.map(({ name }) => name);
    for (const measured of cases.filter(({ name }) => chosen.includes(name)))
      await measure(measured, shop, { target: other, prefixed: false, incoming });
    return 0;
  }
  const limit = await environment.startLimit(shop, cases.map(sampleOf));
  const results: Result[] = [];
  for (const measured of cases) {
    results.push(await measure(measured, shop, { target: limit, prefixed: true, incoming }));
  }
  connect(shop.databaseUrl, { max: 2 });
  const bought = await buyAll(shop, purchases);
  await disconnect();
  const broken = await checkInvariants(shop.databaseUrl);
  // A new shop, because the purchases left several times `fewOrders` in the first one.
  const smaller = await environment.openShop(smallShop, { sendsMails: false });
  const least = await environment.startLimit(smaller, purchaseSteps);
  const load = { started, bought, invariants: broken, withoutMails: await buyWithoutMails(smaller, least) };
  const larger = await environment.openShop(products);
  const growths = await measureProductGrowth({ larger, smaller: shop, from: smallShop, to: products, pace }, searches);
  const suggestions = { products, p95: await measureSuggestions(larger, searches) };
  say(`Suggestions: p95 ${suggestions.p95.toFixed(1)} ms`);
  // The number of stores grows with the products, and so do the orders, so the larger shop is larger in every respect.
  await environment.addOrders(smaller, fewOrders);
  await environment.addOrders(larger, orders);
  growths.push(...(await measureAdminGrowth({ larger, smaller, from: fewOrders, to: orders, pace })));
  console.log(`\n${writeReport({ machine, pace, smallShop, results, load, growths, suggestions })}`);
  return 0;
});

async function prepareCases(shop: Shop) {
  connect(shop.databaseUrl, { max: 4 });
  const stores = await findProducts();
  const searches = await findSearches();
  const shopping = await enrolCustomers(shoppers);
  const inAllRounds = 2 * (pace.rounds + 1);
  const checkingOut = await enrolCustomers(inAllRounds * checkoutsPerRound);
  const pages = pageCases(rendersPerRound);
  const underOrders = pages.filter(({ isUnderOrders }) => isUnderOrders).length;
  const ordering = await enrolCustomers(inAllRounds * underOrders * Math.ceil(ordersPerSecond * pace.seconds));
  const purchases = planPurchases(await enrolCustomers(warmUpPurchases + Number(values.purchases)), stores);
  await disconnect();
  const cases = [
    ...pages,
    ...readingCases(stores, searches, await findDeepPage(shop.url)),
    cartCase(stores, shopping),
    checkoutCase(stores, checkingOut, checkoutsPerRound),
  ];
  // Orders that come in while pages are measured, each sent once.
  const incoming = [...checkoutCase(stores, ordering, 0).requests];
  return { cases, searches, incoming, purchases };
}

/** Purchases in a shop that sends no mails, and at the limit. */
async function buyWithoutMails(shop: Shop, limit: Target): Promise<ComparedPurchases> {
  connect(shop.databaseUrl, { max: 4 });
  const customers = await enrolCustomers(purchasesWithoutMails);
  const compared = await comparePurchases(shop, limit, planPurchases(customers, await findProducts()));
  await disconnect();
  const { own, ratio, ratios } = compared;
  say(`${describeCpu(own)} without mails, ratio of CPU ${ratio.toFixed(2)} ${within(ratios)}`);
  return compared;
}

/** Measures purchases on the open database of a shop. The first ones are a warm-up. */
async function buyAll(shop: Shop, purchases: readonly Purchase[]): Promise<Purchases> {
  await measurePurchases(shop, purchases.slice(0, warmUpPurchases));
  const bought = await measurePurchases(shop, purchases.slice(warmUpPurchases));
  say(describeCpu(bought));
  return bought;
}

function describeCpu({ cpu, databaseCpu }: Pick<Purchases, 'cpu' | 'databaseCpu'>): string {
  return `Purchases: ${cpu.toFixed(1)} + ${databaseCpu.toFixed(1)} ms of CPU each`;
}

/** The other contender. Paths of the limit begin with the name of the case. */
type Other = { target: Target; prefixed: boolean; incoming: Request[] };

async function measure(measured: Case, shop: Target, { target, prefixed, incoming }: Other): Promise<Result> {
  const { name, title, requests, oncePerRound, isUnderOrders } = measured;
  const half = oncePerRound === undefined ? 0 : requests.length / 2;
  const underName = (caseName: string, all: readonly Request[]): readonly Request[] =>
    prefixed ? all.map((request) => ({ ...request, path: `/${caseName}${request.path}` })) : all;
  const orderCount = isUnderOrders ? (pace.rounds + 1) * Math.ceil(ordersPerSecond * pace.seconds) : 0;
  const [own, others] = [incoming.splice(0, orderCount), incoming.splice(0, orderCount)];
  const compared = await alternate(
    { target: shop, requests: half === 0 ? requests : requests.slice(0, half), orders: own },
    { target, requests: underName(name, requests.slice(half)), orders: underName('checkout', others) },
    { ...pace, ...(oncePerRound !== undefined && { oncePerRound }) },
  );
  say(`${title}: ${describe(compared)}`);
  return { name, title, ...compared };
}

function within({ lowest, highest }: Range): string {
  return `(${lowest.toFixed(2)}–${highest.toFixed(2)})`;
}

function describe({ first, ratio, ratios, cpuRatio, cpuRatios }: Comparison): string {
  const [rate, cpu] = [`${ratio.toFixed(2)} ${within(ratios)}`, `${cpuRatio.toFixed(2)} ${within(cpuRatios)}`];
  return `${first.perSecond.toFixed(0)}/s, ratio ${rate}, of CPU ${cpu}`;
}
