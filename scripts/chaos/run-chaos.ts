import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProviderAndMail } from '#server/testing/provider-and-mail.ts';
import { seeded } from '../../demo/random.ts';
import { openLedger } from '../acknowledged/ledger.ts';
import type { Sent } from '../acknowledged/visitor.ts';
import { administerAtRandom } from './admin.ts';
import { buyAtRandom } from './buyers.ts';
import { openClock } from './clock.ts';
import { openDisk } from './disk.ts';
import { compareAtEnd } from './final-comparison.ts';
import { schedule, type Step, type Target } from './faults.ts';
import { openPeople, type People } from './people.ts';
import type { Records, Run } from './records.ts';
import { type RunningShop, runShop } from './run-shop.ts';
import { sellAtRandom } from './sellers.ts';

type Options = {
  seed: number;
  /** How long faults happen; null: until so many `actions`, and without faults that need root. */
  seconds: number | null;
  /** How many answers of the shop end the run. */
  actions: number;
  /** Receives what happens, with its time. */
  say: (line: string) => void;
  /** Receives what must be undone at the end, also when the run is interrupted. It is undone in reverse order. */
  undo: (() => unknown)[];
};

const reopenMs = 120_000;
const keptLog = 'test-results/chaos.log';

/** Runs the shop under faults. Returns a sentence for each expectation that does not hold. */
export async function runChaos({ seed, seconds, actions, say, undo }: Options): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kreasi-chaos-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  // When started as root, PostgreSQL runs as another user, who must be able to enter these folders.
  for (const one of [folder, dataDir]) chmodSync(one, 0o711);
  const { url, control, close, ...outside } = await startProviderAndMail();
  undo.push(close);
  const isShort = seconds === null;
  const clock = openClock(isShort ? null : folder);
  const variables = { ...outside.variables, ...clock.variables, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const records: Records = { ...openLedger(), reviews: [], payouts: [], refunds: [], pictures: [] };
  const sent: Sent[] = [];
  const failed: string[] = [];

  let shop: RunningShop | undefined;
  const processes = () => (shop ? [...shop.find('shop'), ...shop.database()] : []);
  const disk = openDisk(isShort ? null : dataDir, processes);
  undo.push(disk.close);
  const people = await openPeople({ dataDir, variables, url, sent, records, seed });
  const cluster = realpathSync(path.join(dataDir, 'postgres'));
  undo.push(() => rmSync(cluster, { recursive: true, force: true }));
  const logFile = path.join(folder, 'shop.log');
  shop = runShop({ url, cluster, variables, logFile, onLeftBehind: (sentence) => failed.push(sentence) });
  undo.push(shop.kill);
  await waitUntilOpen(shop);
  say('The shop is open');

  const countAnswers = answerCounter(sent);
  const stopAt = performance.now() + (seconds ?? Number.POSITIVE_INFINITY) * 1000;
  const isOver = () => performance.now() > stopAt || countAnswers() >= actions;
  const everybody = actAtRandom(people, { records, offers: people.offers, control, isOver });
  const steps = schedule(seeded(`faults ${seed}`), isShort);
  const injected = await injectAll(steps, { shop, disk, clock, control }, { countAnswers, isOver, say });
  await control('DELETE', '/faults');
  await everybody;
  await waitUntilOpen(shop);
  say(`The shop was started ${shop.starts()} times and answered ${countAnswers()} of ${sent.length} requests`);
  await shop.stop();
  const compared = { dataDir, variables, records, control };
  failed.push(...findInternalErrors(sent), ...(await compareAtEnd(compared)));
  const counts = countAcknowledged(records);
  say(
    `Acknowledged: ${Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}`,
  );
  const missing = ['orders', 'payments', 'changes of status'].filter((name) => counts[name] === 0);
  failed.push(...missing.map((name) => `no ${name} were acknowledged, so the run proves nothing about them`));
  if (injected === 0) failed.push('no fault was injected');
  if (failed.length > 0) {
    mkdirSync(path.dirname(keptLog), { recursive: true });
    copyFileSync(logFile, keptLog);
    say(`What the shop printed is in ${keptLog}`);
  }
  return failed;
}

type Progress = { countAnswers: () => number; isOver: () => boolean; say: (line: string) => void };

/** Injects the faults one after the other until the run is over. Returns their number. */
async function injectAll(
  steps: Iterable<Step>,
  target: Target,
  { countAnswers, isOver, say }: Progress,
): Promise<number> {
  let injected = 0;
  for (const { title, after, inject, isPossible } of steps) {
    if (isPossible?.(target) === false) {
      say(`left out, because this machine does not allow it: ${title}`);
      continue;
    }
    const enough = countAnswers() + ('answers' in after ? after.answers : 0);
    if ('ms' in after) await sleep(after.ms);
    while (countAnswers() < enough && !isOver()) await sleep(20);
    if (isOver()) break;
    say(title);
    await inject(target);
    injected += 1;
  }
  return injected;
}

const actAtRandom = ({ buyers, sellers, admin }: People, run: Run): Promise<unknown> =>
  Promise.all([
    ...buyers.map((buyer) => buyAtRandom(buyer, run)),
    ...sellers.map((seller) => sellAtRandom(seller, run)),
    administerAtRandom(admin, run),
  ]);

async function waitUntilOpen(shop: RunningShop): Promise<void> {
  const deadline = performance.now() + reopenMs;
  while (!(await shop.isOpen())) {
    if (performance.now() > deadline) throw new Error(`The shop does not open within ${reopenMs / 1000} s.`);
    await sleep(250);
  }
}

/** Counts the requests that the shop carried out or refused. */
function answerCounter(sent: readonly Sent[]): () => number {
  let [read, answers] = [0, 0];
  return () => {
    for (; read < sent.length; read += 1) {
      const { fault } = sent[read]!;
      if (fault === null || /^[1-4]\d\d/.test(fault)) answers += 1;
    }
    return answers;
  };
}

/** While something is away that it needs, the shop answers 503. Everything else is an error of its own. */
function findInternalErrors(sent: readonly Sent[]): string[] {
  const errors = sent.filter(({ fault }) => fault !== null && /^5\d\d/.test(fault) && !fault.startsWith('503'));
  const kinds = Map.groupBy(errors, ({ what, fault }) => `${what} answered ${fault}`);
  return [...kinds].map(([kind, { length }]) => `${kind}, ${length} times`);
}

function countAcknowledged({
  checkouts,
  moves,
  stockChanges,
  reviews,
  payouts,
  refunds,
  pictures,
}: Records): Record<string, number> {
  const acknowledged = (list: readonly { isAcknowledged: boolean }[]) =>
    list.filter(({ isAcknowledged }) => isAcknowledged).length;
  return {
    orders: checkouts.filter(({ orderId }) => orderId !== null).length,
    payments: checkouts.filter(({ isPaid }) => isPaid).length,
    'changes of status': moves.length,
    'changes of stock': acknowledged(stockChanges),
    reviews: reviews.length,
    payouts: acknowledged(payouts),
    refunds: refunds.length,
    pictures: pictures.length,
  };
}
