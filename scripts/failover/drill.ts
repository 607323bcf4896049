/**
 * The drill of `npm run prove failover`: customers buy while the primary database is killed, then frozen, then a node of the
 * shop, an application server and Redis are killed. Started in namespaces of its own by scripts/test-failover.ts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findViolations } from '#server/db/invariants.ts';
import { keepBuying } from '../acknowledged/buyer.ts';
import { findLosses, openLedger } from '../acknowledged/ledger.ts';
import { keepSelling, openStore } from '../acknowledged/seller.ts';
import { openVisitor, type Sent } from '../acknowledged/visitor.ts';
import { endsOfLogs, prepareMachines, until } from './machines.ts';
import { describeFault, type Measured, measure } from './measure-fault.ts';
import { ask, freeze, kill, openPair, primary, rebuildStandby, thaw } from './postgres-pair.ts';
import { control, ended, killProgram, nodes, openShop, shopUrl, startAgain } from './shop-machines.ts';

const buyers = 5;
const readers = 3;
const searchers = 6;
const products = 8;
const quietMs = 5_000;
/** Later notifications of the provider, in ms: the second and third attempt. */
const retryMs = [150_000, 700_000];

const began = performance.now();
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`);
const broken: string[] = [];
const sent: Sent[] = [];
const ledger = openLedger();
let hasEnded = false;
const isOver = () => hasEnded;

/** Injects a fault, waits until checkouts work again, and judges what the customers saw. */
async function measureFault(name: string, inject: () => Promise<unknown> | void): Promise<Measured> {
  say(`${name} …`);
  const measured = await measure(sent, inject);
  for (const line of describeFault(measured)) say(`  ${line}`);
  broken.push(...measured.faults.map((fault) => `${name}: ${fault}`));
  return measured;
}

function expectNoneEnded(except: readonly string[] = []): void {
  const gone = ended().filter((name) => !except.includes(name));
  if (gone.length > 0) broken.push(`ended by itself: ${gone.join(', ')}`);
}

async function killPrimary(): Promise<void> {
  const old = primary();
  await measureFault(`kill -9 of the primary (${old})`, () => kill(old));
  expectNoneEnded();
  say(`  ${primary()} is the primary; ${old} becomes its standby`);
  await rebuildStandby();
}

async function freezePrimary(): Promise<void> {
  const old = primary();
  await measureFault(`SIGSTOP of the primary (${old})`, () => freeze(old));
  expectNoneEnded();
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
async function killPrograms(names: readonly string[]): Promise<void> {
  const search = new AbortController();
  const searching = Array.from({ length: searchers }, async (_, index) => {
    const visitor = openVisitor({ url: shopUrl, sent, from: `127.0.4.${index + 1}` });
    while (!search.signal.aborted) await visitor.open('/shop/search?q=anyaman');
    await visitor.close();
  });
  await sleep(quietMs);
  await measureFault(`kill -9 of ${names.join(', ')}`, () => Promise.all(names.map(killProgram)));
  search.abort();
  await Promise.all(searching);
  expectNoneEnded(names);
  names.forEach(startAgain);
}

async function readPages(pages: readonly string[], from: string): Promise<void> {
  const reader = openVisitor({ url: shopUrl, sent, from });
  for (let turn = 0; !isOver(); turn += 1) {
    await reader.open(pages[turn % pages.length]!);
    await sleep(100);
  }
  await reader.close();
}

/** Waits until the shop knows of every payment, and compares what it has with what it acknowledged. */
async function compare(): Promise<void> {
  for (const ms of retryMs) await control('/clock/advance', { ms });
  const client = new pg.Client({ host: primary(), user: 'postgres', database: 'kreasi', ssl: true });
  await client.connect();
  try {
    const waiting = ledger.checkouts.filter(({ isPaid }) => isPaid).map(({ orderId }) => orderId!);
    await until('every payment is known', 120, async () => {
      const { rows } = await client.query(
        `select from payments where status <> 'paid' and provider_order_id = any($1)`,
        [waiting],
      );
      return rows.length === 0;
    }).catch((error: Error) => broken.push(error.message));
    await until('every job is done', 120, async () => {
      const { rows } = await client.query(`select from pgboss.job where state < 'completed' and start_after <= now()`);
      return rows.length === 0;
    }).catch((error: Error) => broken.push(error.message));
    broken.push(...(await findLosses(ledger, client)));
    for (const { name, rows } of await findViolations(client)) {
      broken.push(`invariant ${name}: ${JSON.stringify(rows.slice(0, 3))}`);
    }
  } finally {
    await client.end();
  }
}

try {
  await prepareMachines();
  await openPair();
  await openShop();
  say('PostgreSQL with a synchronous standby, HAProxy, Redis and two application servers with Caddy run');
  const accepted = () => broken.push('the database accepts a connection without TLS');
  await new pg.Client({ host: primary(), user: 'postgres' }).connect().then(accepted, () => {});

  const seller = openVisitor({ url: shopUrl, sent, from: '127.0.2.2' });
  const offers = await openStore(seller, ledger, products);
  const pages = ['/shop/home', '/shop/listing', ...offers.slice(0, 3).map(({ id }) => `/shop/product/${id}`), '/about'];
  // Without the database a node serves the pages that it has kept.
  for (const node of Object.values(nodes)) for (const page of pages) await fetch(`http://${node}${page}`);
  const pay = (orderId: string) => control(`/transactions/${orderId}/settle`, { payment_type: 'qris' });
  const visitors = Array.from({ length: buyers }, (_, index) =>
    openVisitor({ url: shopUrl, sent, from: `127.0.1.${index + 1}` }),
  );
  const running = Promise.all([
    ...visitors.map((visitor) => keepBuying(visitor, { ledger, offers, pay, isOver })),
    keepSelling(seller, { ledger, offers, isOver }),
    ...Array.from({ length: readers }, (_, index) => readPages(pages, `127.0.3.${index + 1}`)),
  ]);
  running.catch(() => {});

  const drill = async () => {
    await measureFault('without a fault', () => sleep(quietMs));
    const programs = [['app1:3001'], ['Caddy of app2', 'app2:3001', 'app2:3002'], ['Redis']];
    for (const fault of [killPrimary, freezePrimary, ...programs.map((names) => () => killPrograms(names))]) {
      await fault();
      await sleep(quietMs);
    }
    hasEnded = true;
  };
  await Promise.all([running, drill()]);
  await Promise.all([...visitors, seller].map((visitor) => visitor.close()));
  await compare();

  const { accounts, checkouts, stockChanges, moves, refusals } = ledger;
  const acknowledged = checkouts.filter(({ orderId }) => orderId !== null).length;
  say(
    `acknowledged: ${accounts.length} accounts, ${acknowledged} orders, ${stockChanges.length} changes of stock, ` +
      `${moves.length} of orders; refused: ${[...refusals].map(([code, count]) => `${count} × ${code}`).join(', ') || 'none'}`,
  );
} catch (error) {
  broken.push(String(error instanceof Error ? error.stack : error));
}

for (const line of broken) console.error(`BROKEN  ${line}`);
if (broken.length > 0) {
  console.error(endsOfLogs());
} else {
  say('Nothing that was acknowledged is lost, nothing was done twice, and all invariants hold.');
}
process.exit(broken.length > 0 ? 1 : 0);
