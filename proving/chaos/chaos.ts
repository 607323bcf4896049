/**
 * Plays buyers, sellers and an admin on the shop that `npm start` runs, while processes are killed and frozen, the payment
 * provider fails and the disk is full: `npm run prove chaos -- --seconds 240 --seed 7`. In the end everything that the shop
 * acknowledged must be there, once. `--actions 200` instead of seconds is a short run without a full disk. The same seed
 * gives the same faults in the same order. Exits with 1 when an expectation fails. Needs Linux, because it finds the
 * processes of the shop in /proc.
 */
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startProviderAndMail } from '#server/testing/provider-and-mail.ts';
import { openAccount } from '../../demo/fill/open-account.ts';
import { seeded } from '../../demo/random.ts';
import { keepAdministering } from '../kit/admin.ts';
import { keepBuying, type Offer, type Person, type Run } from '../kit/buyer.ts';
import { runDrill, say, undo } from '../kit/drill.ts';
import { until } from '../kit/machines.ts';
import { countAcknowledged, openRecorder } from '../kit/recorder.ts';
import { keepSelling, openStore } from '../kit/seller.ts';
import { openVisitor } from '../kit/visitor.ts';
import { openClock, openDisk } from './disk-and-clock.ts';
import { compareAtEnd, withShop } from './final-comparison.ts';
import { schedule, type Target } from './faults.ts';
import { runShop } from './run-shop.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { seconds: text, actions: text, seed: text } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const isShort = values.actions !== undefined;
const [seconds, actions] = isShort ? [Infinity, Number(values.actions)] : [Number(values.seconds ?? 240), Infinity];

const buyers = 6;
const productsPerStore = [2, 2];
/** So little that buyers compete for it. */
const firstStock = 5;
const reopenSeconds = 120;
const log = 'test-results/chaos.log';

const recorder = openRecorder();
const failed: string[] = [];
let [read, answers] = [0, 0];
/** How many requests the shop carried out or refused. */
function countAnswers(): number {
  for (const { fault } of recorder.sent.slice(read)) if (fault === null || /^[1-4]\d\d/.test(fault)) answers += 1;
  read = recorder.sent.length;
  return answers;
}

await runDrill(
  async () => {
    say(`Seed ${seed}`);
    const folder = mkdtempSync(path.join(tmpdir(), 'kreasi-chaos-'));
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    const dataDir = path.join(folder, 'data');
    mkdirSync(dataDir);
    // When started as root, PostgreSQL runs as another user, who must be able to enter these folders.
    for (const one of [folder, dataDir]) chmodSync(one, 0o711);
    const { url, control, close, ...outside } = await startProviderAndMail();
    undo.push(close);
    const [disk, clock] = [openDisk(isShort ? null : dataDir), openClock(isShort ? null : folder)];
    undo.push(disk.close);
    const variables = { ...outside.variables, ...clock.variables, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
    const people = await withShop({ dataDir, variables }, () => openPeople(url));
    const cluster = realpathSync(path.join(dataDir, 'postgres'));
    undo.push(() => rmSync(cluster, { recursive: true, force: true }));
    const shop = runShop({ url, cluster, variables, logs: folder, onLeftBehind: (sentence) => failed.push(sentence) });
    undo.push(() => cpSync(path.join(folder, 'npm.log'), log));
    undo.push(shop.kill);
    await until('the shop is open', reopenSeconds, shop.isOpen);
    say('The shop is open');

    const stopAt = performance.now() + seconds * 1000;
    const isOver = () => performance.now() > stopAt || countAnswers() >= actions;
    const run = { recorder, offers: people.sellers.flatMap(({ offers }) => offers), control, isOver };
    const everybody = actAtRandom(people, run);
    const injected = await injectAll({ shop, disk, clock, control }, isOver);
    await control('DELETE', '/faults');
    await everybody;
    await until('the shop is open again', reopenSeconds, shop.isOpen);
    say(
      `The shop was started ${shop.starts()} times and answered ${countAnswers()} of ${recorder.sent.length} requests`,
    );
    await shop.stop();
    failed.push(...findInternalErrors(), ...(await compareAtEnd({ dataDir, variables, recorder, control })));
    const counts = countAcknowledged(recorder);
    say(
      `Acknowledged: ${Object.entries(counts)
        .flatMap(([name, count]) => [`${count} ${name}`])
        .join(', ')}`,
    );
    const missing = ['orders', 'payments', 'changes of status'].filter((name) => counts[name] === 0);
    failed.push(...missing.map((name) => `no ${name} were acknowledged, so the run proves nothing about them`));
    return [...failed, ...(injected === 0 ? ['no fault was injected'] : [])];
  },
  () =>
    `What the shop printed is in ${log}. To repeat it: --seed ${seed} --${isShort ? `actions ${actions}` : `seconds ${seconds}`}`,
);

type People = { buyers: Person[]; sellers: (Person & { offers: Offer[] })[]; admin: Person };

/** Opens two stores and the account of an admin, before anything fails. The buyers register under faults. */
async function openPeople(url: string): Promise<People> {
  const open = (name: string) => ({ visitor: openVisitor({ url, recorder }), random: seeded(`${name} ${seed}`) });
  const sellers: People['sellers'] = [];
  for (const [place, count] of productsPerStore.entries()) {
    const seller = open(`seller ${place}`);
    sellers.push({ ...seller, offers: await openStore(seller.visitor, recorder, count, firstStock) });
  }
  const [admin, email] = [open('admin'), 'ibu@contoh.id'];
  const person = { role: 'admin', email, userName: 'Sari Wowor', phoneNumber: '081234567890' } as const;
  await openAccount({ ...person, joinedDaysAgo: 1 }, new Date());
  const { status } = await admin.visitor.call('POST /api/auth/login', { body: { email, password: 'rahasia123' } });
  if (status !== 200) throw new Error(`sign in: ${status}`);
  return { sellers, admin, buyers: Array.from({ length: buyers }, (_, place) => open(`buyer ${place}`)) };
}

async function actAtRandom({ buyers: people, sellers, admin }: People, run: Run): Promise<void> {
  const buying = people.map((buyer) => keepBuying(buyer, run));
  const selling = sellers.map((seller) => keepSelling(seller, run));
  await Promise.all([...buying, ...selling, keepAdministering(admin, run)]);
}

/** Injects the faults one after the other until the run is over. Returns their number. */
async function injectAll(target: Target, isOver: () => boolean): Promise<number> {
  let injected = 0;
  for (const { title, after, inject, isPossible } of schedule(seeded(`faults ${seed}`), isShort)) {
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

/** While something is away that it needs, the shop answers 503. Everything else is an error of its own. */
function findInternalErrors(): string[] {
  const errors = recorder.sent.filter(
    ({ fault }) => fault !== null && /^5\d\d/.test(fault) && !fault.startsWith('503'),
  );
  const kinds = Map.groupBy(errors, ({ what, fault }) => `${what} answered ${fault}`);
  return [...kinds].map(([kind, { length }]) => `${kind}, ${length} times`);
}
