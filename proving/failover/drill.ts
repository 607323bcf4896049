/**
 * The drill of failover.ts: customers buy while the primary database is killed,
 * then frozen, then a node of the shop, an application server and Redis are killed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startProviderAndMail } from '#server/testing/provider-and-mail.ts';
import { seeded } from '../../local/demo/random.ts';
import { keepBuying } from '../kit/buyer.ts';
import { runDrill, say } from '../kit/drill.ts';
import { findEverythingWrong, paymentIdOf } from '../kit/losses.ts';
import { endedPrograms, killProgram, startAgain, until } from '../kit/machines.ts';
import { countFaults, describeAcknowledged, openRecorder, type Sent } from '../kit/recorder.ts';
import { keepSelling, openStore } from '../kit/seller.ts';
import { keepReading, openVisitor } from '../kit/visitor.ts';
import { ask, freeze, kill, openPair, primary, rebuildStandby, thaw } from './postgres-pair.ts';
import { endsOfLogs, prepareMachines, provider } from './prepare-machines.ts';
import { nodes, openShop, shopUrl } from './shop-machines.ts';

const [buyers, readers, searchers, products] = [5, 3, 6, 8];
const quietMs = 5_000;
const maxRecoveryMs = 30_000;
/**
 * The shop has recovered when this many checkouts were acknowledged after the last failure, and this time has passed.
 */
const calmCheckouts = 10;
const calmMs = 5_000;
/** Later notifications of the provider, in ms: the second and third attempt. */
const retryMs = [150_000, 700_000];

const broken: string[] = [];
const recorder = openRecorder();
let hasEnded = false;
const isOver = () => hasEnded;
const open = (from: string) => openVisitor({ url: shopUrl, recorder, from });
/** `count` people, each at an address of their own. */
const all = <Result>(
  count: number,
  network: number,
  act: (visitor: ReturnType<typeof open>, index: number) => Result,
) => Array.from({ length: count }, (_, index) => act(open(`127.0.${network}.${index + 1}`), index));

const isCheckout = ({ what }: Sent) => what === 'POST /api/shop/order/create';
const isFailure = ({ fault }: Sent) => fault !== null;

/** Injects a fault, waits until checkouts work again, for at most 90 s, and judges what the customers saw. */
async function inject(name: string, fault: () => unknown, expectedToEnd: readonly string[] = []): Promise<void> {
  say(`${name} …`);
  const at = performance.now();
  await fault();
  const since = () => recorder.sent.filter(({ ended }) => ended >= at);
  const isCalm = () => {
    const failures = since().filter(isFailure);
    const lastFault = Math.max(at, ...failures.map(({ ended }) => ended));
    const good = since().filter((one) => isCheckout(one) && !isFailure(one) && one.began >= lastFault);
    return good.length >= calmCheckouts && performance.now() - lastFault >= calmMs;
  };
  await until('the shop has recovered', 90, isCalm).catch(() => {});
  const gone = endedPrograms().filter((one) => !expectedToEnd.includes(one));
  const wrong = [...judge(since(), at), ...gone.map((one) => `${one} ended by itself`)];
  broken.push(...wrong.map((one) => `${name}: ${one}`));
}

/** Prints the numbers that an operator wants to know. Returns which expectations do not hold. */
function judge(sent: readonly Sent[], at: number): string[] {
  const [checkouts, pages] = [sent.filter(isCheckout), sent.filter(({ what }) => what.startsWith('page '))];
  const good = checkouts.filter((one) => !isFailure(one) && one.began >= at);
  const first = Math.min(Infinity, ...good.map(({ ended }) => ended)) - at;
  const lastFailure = Math.max(0, ...checkouts.filter(isFailure).map(({ began }) => began - at));
  const slowest = Math.max(0, ...pages.map(({ began, ended }) => ended - began));
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  say(`  first checkout after ${seconds(first)}, last failed one begun after ${seconds(lastFailure)}`);
  say(`  ${good.length} checkouts, ${pages.length} pages (the slowest took ${seconds(slowest)})`);
  say(`  failed: ${countFaults(sent).join('; ') || 'none'}`);
  const expected = {
    'no checkout within 30 s': first <= maxRecoveryMs,
    'checkouts fail for more than 30 s': lastFailure <= maxRecoveryMs,
    'pages failed': !pages.some(isFailure),
  };
  return Object.entries(expected).flatMap(([fault, holds]) => (holds ? [] : [fault]));
}

async function killPrimary(): Promise<void> {
  const old = primary();
  await inject(`kill -9 of the primary (${old})`, () => kill(old), [old]);
  await rebuildStandby();
}

async function freezePrimary(): Promise<void> {
  const old = primary();
  await inject(`SIGSTOP of the primary (${old})`, () => freeze(old));
  thaw(old);
  // It still believes to be the primary. Its commits wait for the standby that is now the primary.
  const acknowledged = () => broken.push('the thawed primary acknowledged a write');
  await ask(old, 'create table written_to_the_old_primary ()', 3_000).then(acknowledged, () => {});
  await rebuildStandby();
}

/** Searches are not kept, so that some are always under way on the programs that are killed. */
async function killPrograms(...names: string[]): Promise<void> {
  const search = new AbortController();
  const isDone = () => search.signal.aborted;
  const searching = all(searchers, 4, (visitor) => keepReading(visitor, ['/shop/search?q=anyaman'], isDone));
  await sleep(quietMs);
  await inject(`kill -9 of ${names.join(', ')}`, () => Promise.all(names.map(killProgram)), names);
  search.abort();
  await Promise.all(searching);
  names.forEach(startAgain);
}

/** Waits until the shop knows of every payment, and compares what it has with what it acknowledged. */
async function compare(): Promise<void> {
  const client = new pg.Client({ host: primary(), user: 'postgres', database: 'kreasi', ssl: true });
  await client.connect();
  const paid = recorder.checkouts.flatMap(({ orderId, isPaid }) => (isPaid ? [paymentIdOf(orderId!)] : []));
  const unpaid = `select from payments where status not in ('paid', 'refunded') and id::text = any($1)`;
  const waiting = `select from pgboss.job where state < 'completed' and start_after <= now() and $1::text[] is not null`;
  for (const [what, statement] of Object.entries({ 'every payment is known': unpaid, 'every job is done': waiting })) {
    const isDone = async () => (await client.query(statement, [paid])).rowCount === 0;
    await until(what, 120, isDone).catch((error: Error) => broken.push(error.message));
  }
  broken.push(...(await findEverythingWrong(recorder, client, shopUrl)));
}

await runDrill(async () => {
  const tls = await prepareMachines();
  const { control, variables } = await startProviderAndMail({ shop: shopUrl, ...provider, tls });
  await openPair();
  await openShop(variables);
  say('PostgreSQL with a synchronous standby, HAProxy, Redis and two application servers with Caddy run');
  const accepted = () => broken.push('the database accepts a connection without TLS');
  await new pg.Client({ host: primary(), user: 'postgres' }).connect().then(accepted, () => {});

  const visitor = open('127.0.2.2');
  const offers = await openStore(visitor, recorder, products);
  const pages = ['/shop/home', '/shop/listing', '/about', ...offers.map(({ id }) => `/shop/product/${id}`)];
  // Without the database a node serves the pages that it has kept.
  for (const node of nodes) for (const page of pages) await fetch(`http://${node}${page}`);
  const run = { recorder, offers, control, isOver };
  const running = Promise.all([
    ...all(buyers, 1, (buyer, index) => keepBuying({ visitor: buyer, random: seeded(`buyer ${index}`) }, run)),
    ...all(readers, 3, (reader) => keepReading(reader, pages, isOver, 100)),
    keepSelling({ visitor, random: seeded('seller'), offers }, run),
  ]);
  running.catch(() => {});

  await inject('without a fault', () => sleep(quietMs));
  const killed = [['app1:3001'], ['Caddy of app2', 'app2:3001', 'app2:3002'], ['Redis']];
  for (const fault of [killPrimary, freezePrimary, ...killed.map((names) => () => killPrograms(...names))]) {
    await fault();
    await sleep(quietMs);
  }
  hasEnded = true;
  await running;
  for (const ms of retryMs) await control('POST', '/clock/advance', { ms });
  await compare();
  say(`acknowledged: ${describeAcknowledged(recorder)}`);
  return broken;
}, endsOfLogs);
