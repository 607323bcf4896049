/**
 * The drill of failover.ts: customers buy while the primary database is killed, then frozen, then a node of the shop, an
 * application server and Redis are killed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startProviderAndMail } from '#server/testing/provider-and-mail.ts';
import { seeded } from '../../demo/random.ts';
import { keepBuying } from '../kit/buyer.ts';
import { runDrill, say } from '../kit/drill.ts';
import { findEverythingWrong, paymentIdOf } from '../kit/losses.ts';
import { endedPrograms, killProgram, startAgain, until } from '../kit/machines.ts';
import { describeAcknowledged, openRecorder } from '../kit/recorder.ts';
import { keepSelling, openStore } from '../kit/seller.ts';
import { keepReading, openVisitor } from '../kit/visitor.ts';
import { endsOfLogs, prepareMachines, provider } from './prepare-machines.ts';
import { measureFault } from './measure-fault.ts';
import { ask, freeze, kill, openPair, primary, rebuildStandby, thaw } from './postgres-pair.ts';
import { nodes, openShop, shopUrl } from './shop-machines.ts';

const buyers = 5;
const readers = 3;
const searchers = 6;
const products = 8;
const quietMs = 5_000;
/** Later notifications of the provider, in ms: the second and third attempt. */
const retryMs = [150_000, 700_000];

const broken: string[] = [];
const recorder = openRecorder();
let hasEnded = false;
const isOver = () => hasEnded;
const open = (from: string) => openVisitor({ url: shopUrl, recorder, from });

/** Injects a fault, waits until checkouts work again, and judges what the customers saw. */
async function inject(name: string, fault: () => unknown, expectedToEnd: readonly string[] = []): Promise<void> {
  say(`${name} …`);
  const { lines, faults } = await measureFault(recorder, fault);
  for (const line of lines) say(`  ${line}`);
  broken.push(...faults.map((one) => `${name}: ${one}`));
  const gone = endedPrograms().filter((one) => !expectedToEnd.includes(one));
  if (gone.length > 0) broken.push(`${name}: ended by itself: ${gone.join(', ')}`);
}

async function killPrimary(): Promise<void> {
  const old = primary();
  await inject(`kill -9 of the primary (${old})`, () => kill(old), [old]);
  say(`  ${primary()} is the primary; ${old} becomes its standby`);
  await rebuildStandby();
}

async function freezePrimary(): Promise<void> {
  const old = primary();
  await inject(`SIGSTOP of the primary (${old})`, () => freeze(old));
  thaw(old);
  // It still believes to be the primary. Its commits wait for the standby that is now the primary.
  const isAcknowledged = await ask(old, 'create table written_to_the_old_primary ()', 3_000).then(
    () => true,
    () => false,
  );
  if (isAcknowledged) broken.push('the thawed primary acknowledged a write');
  say(`  ${old} runs again and acknowledges ${isAcknowledged ? 'a write' : 'no write'}; it becomes a standby`);
  await rebuildStandby();
}

/** Searches are not kept, so that some are always under way on the programs that are killed. */
async function killPrograms(...names: string[]): Promise<void> {
  const search = new AbortController();
  const searching = Array.from({ length: searchers }, (_, index) =>
    keepReading(open(`127.0.4.${index + 1}`), ['/shop/search?q=anyaman'], () => search.signal.aborted),
  );
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
  const hasNone = async (statement: string, ...values: unknown[]) =>
    (await client.query(statement, values)).rowCount === 0;
  const paid = recorder.checkouts.flatMap(({ orderId, isPaid }) => (isPaid ? [paymentIdOf(orderId!)] : []));
  const unpaid = `select from payments where status not in ('paid', 'refunded') and id::text = any($1)`;
  const waiting = `select from pgboss.job where state < 'completed' and start_after <= now()`;
  try {
    for (const [what, isDone] of [
      ['every payment is known', () => hasNone(unpaid, paid)],
      ['every job is done', () => hasNone(waiting)],
    ] as const) {
      await until(what, 120, isDone).catch((error: Error) => broken.push(error.message));
    }
    broken.push(...(await findEverythingWrong(recorder, client, shopUrl)));
  } finally {
    await client.end();
  }
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
    ...Array.from({ length: buyers }, (_, index) =>
      keepBuying({ visitor: open(`127.0.1.${index + 1}`), random: seeded(`buyer ${index}`) }, run),
    ),
    keepSelling({ visitor, random: seeded('seller'), offers }, run),
    ...Array.from({ length: readers }, (_, index) => keepReading(open(`127.0.3.${index + 1}`), pages, isOver, 100)),
  ]);
  running.catch(() => {});

  await inject('without a fault', () => sleep(quietMs));
  for (const fault of [
    killPrimary,
    freezePrimary,
    () => killPrograms('app1:3001'),
    () => killPrograms('Caddy of app2', 'app2:3001', 'app2:3002'),
    () => killPrograms('Redis'),
  ]) {
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
