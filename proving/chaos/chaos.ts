/**
 * Plays buyers, sellers, an admin and couriers on the shop that `npm start` runs, while processes are killed and
 * frozen, the payment provider and the couriers fail and the disk is full:
 * `npm run prove chaos -- --seconds 240 --seed 7`. In the end everything that the shop acknowledged must be there,
 * once. `--actions 200` instead of seconds is a short run without a full disk. The same seed gives the same faults in
 * the same order. Needs Linux, because it finds the processes of the shop in /proc.
 *
 * `--calm`, which `npm run prove soak` sets, is a run without faults, with
 * readers, in which no request may fail and the memory of the shop may not grow.
 */
import { cpSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startProviderAndMail } from '#server/testing/provider-and-mail.ts';
import { seeded } from '../../local/demo/random.ts';
import { openAccount } from '../../local/demo/fill/open-account.ts';
import { rssOf } from '../bench/run-round.ts';
import { median, percentile } from '../bench/statistics.ts';
import { keepAdministering } from '../kit/admin.ts';
import { keepBuying, type Offer, type Person, type Run } from '../kit/buyer.ts';
import { runDrill, say, temporaryFolder, undo } from '../kit/drill.ts';
import { until } from '../kit/machines.ts';
import { countFaults, describeAcknowledged, openRecorder } from '../kit/recorder.ts';
import { keepSelling, openStore } from '../kit/seller.ts';
import { keepReading, openVisitor } from '../kit/visitor.ts';
import { openClock, openDisk } from './disk-and-clock.ts';
import { compareAtEnd, withShop } from './final-comparison.ts';
import { schedule, type Target } from './faults.ts';
import { keepMoving } from './parcels.ts';
import { type RunningShop, runShop } from './run-shop.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { seconds: text, actions: text, seed: text, calm: { type: 'boolean' } } });
const { calm: isCalm = false, seed: given = String(Math.floor(Math.random() * 1_000_000)) } = values;
const isShort = values.actions !== undefined;
const [seconds, actions] = isShort ? [Infinity, Number(values.actions)] : [Number(values.seconds ?? 240), Infinity];

const buyers = 6;
const readers = isCalm ? 8 : 0;
const productsPerStore = [2, 2];
/** Under faults so little that buyers compete for it. */
const firstStock = isCalm ? 50_000 : 5;
const reopenSeconds = 120;
/** How often the memory is read. */
const windows = 10;
/** Of the memory at the end and that after the first fifth of the time, when kept pages have filled it. */
const maxGrowth = 1.2;
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

await runDrill(playAndCompare, () => {
  const length = isShort ? `--actions ${actions}` : `--seconds ${seconds}`;
  return `What the shop printed is in ${log}. To repeat it: --seed ${given} ${length}`;
});

async function playAndCompare(): Promise<string[]> {
  say(`Seed ${given}`);
  const folder = temporaryFolder('chaos');
  const dataDir = path.join(folder, 'data');
  const { url, control, courier, close, ...outside } = await startProviderAndMail();
  const [disk, clock] = isShort || isCalm ? [openDisk(null), openClock(null)] : [openDisk(dataDir), openClock(folder)];
  undo.push(close, disk.close);
  const variables = { ...outside.variables, ...clock.variables, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const [people, ownerUrl] = await withShop(
    { dataDir, variables },
    async (_, database) => [await openPeople(url), database] as const,
  );
  const cluster = realpathSync(path.join(dataDir, 'postgres'));
  undo.push(() => rmSync(cluster, { recursive: true, force: true }));
  const shop = runShop({ url, cluster, variables, logs: folder, onLeftBehind: (sentence) => failed.push(sentence) });
  undo.push(() => cpSync(path.join(folder, 'npm.log'), log), shop.kill);
  await until('the shop is open', reopenSeconds, shop.isOpen);
  say('The shop is open');

  const stopAt = performance.now() + seconds * 1000;
  const isOver = () => performance.now() > stopAt || countAnswers() >= actions;
  const offers = people.sellers.flatMap((seller) => seller.offers);
  const everybody = Promise.all([
    actAtRandom(people, { recorder, offers, control, isOver }),
    keepMoving({ random: seeded(`couriers ${given}`), recorder, courier, ownerUrl, isOver }),
  ]);
  if (isCalm) failed.push(...(await watchMemory(shop)));
  else await injectAll({ shop, disk, clock, control, courier }, isOver);
  await control('DELETE', '/faults');
  await courier({ fault: 'none' });
  await everybody;
  await until('the shop is open again', reopenSeconds, shop.isOpen);
  say(`The shop was started ${shop.starts()} times and answered ${countAnswers()} of ${recorder.sent.length} requests`);
  await shop.stop();
  // While something is away that it needs, the shop answers 503. Everything else is an error of its own.
  const isError = (fault: string | null) => fault !== null && (isCalm || /^5(?!03)\d\d/.test(fault));
  failed.push(...countFaults(recorder.sent.filter(({ fault }) => isError(fault))));
  failed.push(...(await compareAtEnd({ dataDir, variables, recorder, control })));
  say(`Acknowledged: ${describeAcknowledged(recorder)}`);
  if (recorder.moves.length === 0 || !recorder.checkouts.some(({ isPaid }) => isPaid))
    failed.push('no order, payment or change of status was acknowledged, so the run proves nothing');
  if (!isShort && recorder.deliveries.length === 0) failed.push('no parcel was delivered');
  return failed;
}

type People = { buyers: Person[]; readers: Person[]; sellers: (Person & { offers: Offer[] })[]; admin: Person };

/** Opens two stores and the account of an admin, before anything fails. The buyers register under faults. */
async function openPeople(url: string): Promise<People> {
  const open = (name: string) => ({ visitor: openVisitor({ url, recorder }), random: seeded(`${name} ${given}`) });
  const openAll = (name: string, length: number) => Array.from({ length }, (_, place) => open(`${name} ${place}`));
  const sellers: People['sellers'] = [];
  for (const [place, count] of productsPerStore.entries()) {
    const seller = open(`seller ${place}`);
    sellers.push({ ...seller, offers: await openStore(seller.visitor, recorder, count, firstStock) });
  }
  const [admin, email] = [open('admin'), 'ibu@contoh.id'];
  const person = { role: 'admin', email, userName: 'Sari Wowor', phoneNumber: '081234567890' } as const;
  await openAccount({ ...person, joinedDaysAgo: 1 }, new Date());
  await admin.visitor.call('POST /api/auth/login', { body: { email, password: 'rahasia123' } });
  return { sellers, admin, buyers: openAll('buyer', buyers), readers: openAll('reader', readers) };
}

async function actAtRandom(people: People, run: Run): Promise<void> {
  const pages = ['/shop/home', '/shop/listing', ...run.offers.map(({ id }) => `/shop/product/${id}`)];
  await Promise.all([
    ...people.buyers.map((buyer) => keepBuying(buyer, run)),
    ...people.readers.map(({ visitor }) => keepReading(visitor, pages, run.isOver)),
    ...people.sellers.map((seller) => keepSelling(seller, run)),
    keepAdministering(people.admin, run),
  ]);
}

/** Injects the faults one after the other until the run is over. */
async function injectAll(target: Target, isOver: () => boolean): Promise<void> {
  let injected = 0;
  for (const { title, after, inject, isPossible } of schedule(seeded(`faults ${given}`), isShort)) {
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
  if (injected === 0) failed.push('no fault was injected');
}

/** Prints response times and memory ten times in the run. Returns a sentence when the memory has grown. */
async function watchMemory(shop: RunningShop): Promise<string[]> {
  const memory: number[] = [];
  while (memory.length < windows) {
    const before = recorder.sent.length;
    await sleep((seconds * 1000) / windows);
    const waited = recorder.sent.slice(before).map(({ began, ended }) => ended - began);
    memory.push(rssOf(shop.find('shop')[0]!));
    const [p50, p99] = [0.5, 0.99].map((share) => percentile(waited, share).toFixed(1));
    say(`${waited.length} requests, p50 ${p50} ms, p99 ${p99} ms, the server holds ${memory.at(-1)!.toFixed(0)} MB`);
  }
  const growth = median(memory.slice(-2)) / median(memory.slice(2, 4));
  return growth > maxGrowth ? [`the memory grew to ${growth.toFixed(2)} times that after the first fifth`] : [];
}
