/**
 * A mixed load of some minutes, to see whether memory or response times grow: `npm run prove soak -- --minutes 5`.
 * Visitors read pages and the API without a pause, while others buy, sell and administer. Exits with 1 when a request
 * fails, the memory at the end is more than 1.2 times that after the first fifth, when kept pages have filled it, something
 * that was acknowledged is missing, or an invariant is broken.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { findViolations } from '#server/db/invariants.ts';
import type { Control } from '#server/testing/provider-and-mail.ts';
import { rssOf } from '../../bench/run-round.ts';
import { startProcess } from '../../bench/start-process.ts';
import { median, percentile } from '../../bench/statistics.ts';
import { seeded } from '../../demo/random.ts';
import { demoAdmin } from '../../e2e/steps.ts';
import { startPostgres } from '../../local-services/postgres/start-postgres.ts';
import { keepAdministering } from '../kit/admin.ts';
import { keepBuying } from '../kit/buyer.ts';
import { runDrill, say, undo } from '../kit/drill.ts';
import { findLosses, findLostPictures } from '../kit/losses.ts';
import { countAcknowledged, countFaults, openRecorder } from '../kit/recorder.ts';
import { keepSelling, openStore } from '../kit/seller.ts';
import { openVisitor } from '../kit/visitor.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '5' } } });
const windows = 10;
const windowMs = (Number(values.minutes) * 60_000) / windows;
const maxGrowth = 1.2;
const [readers, buyers, products, stock] = [12, 4, 20, 5_000];

await runDrill(async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kreasi-soak-'));
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
  // PostgreSQL may run as another user.
  chmodSync(dataDir, 0o711);
  const postgres = await startPostgres({ dataDir, onProgress: say });
  undo.push(postgres.stop);
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
  const { url, pid } = await startProcess({ script: 'build/programs/start.js', ready: '/api/health', env }, undo);
  const control: Control = async (method, address, body = {}) => {
    const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const { status } = await fetch(`${url}/_midtrans/control${address}`, init);
    return { status, body: {} };
  };

  const recorder = openRecorder();
  const person = (name: string) => ({ visitor: openVisitor({ url, recorder }), random: seeded(name) });
  const [seller, admin] = [person('seller'), person('admin')];
  const offers = await openStore(seller.visitor, recorder, products, stock);
  await admin.visitor.call('POST /api/auth/login', { body: demoAdmin });
  let isDone = false;
  const run = { recorder, offers, control, isOver: () => isDone };
  const read = async (_: unknown, place: number) => {
    const { visitor, random } = person(`reader ${place}`);
    while (!run.isOver()) {
      const { id } = random.pick(offers);
      const reads = [
        ...['/shop/home', '/shop/listing', `/shop/product/${id}`].map((page) => () => visitor.open(page)),
        () => visitor.call('GET /api/shop/products/get/:id', { params: { id } }),
        () => visitor.call('GET /api/shop/products/get', { query: { category: ['souvenirs'] } }),
      ];
      await random.pick<() => Promise<unknown>>(reads)();
    }
  };
  const everybody = Promise.all([
    ...Array.from({ length: readers }, read),
    ...Array.from({ length: buyers }, (_, place) => keepBuying(person(`buyer ${place}`), run)),
    ...[keepSelling({ ...seller, offers }, run), keepAdministering(admin, run)],
  ]);
  const memory: number[] = [];
  for (let before = recorder.sent.length; memory.length < windows; before = recorder.sent.length) {
    await Promise.race([sleep(windowMs), everybody]);
    const waited = recorder.sent.slice(before).map(({ began, ended }) => ended - began);
    memory.push(rssOf(pid));
    const [p50, p99] = [percentile(waited, 0.5), percentile(waited, 0.99)].map((ms) => ms.toFixed(1));
    say(`${waited.length} requests, p50 ${p50} ms, p99 ${p99} ms, the server holds ${memory.at(-1)!.toFixed(0)} MB`);
  }
  isDone = true;
  await everybody;

  say(
    Object.entries(countAcknowledged(recorder))
      .map(([name, count]) => `${count} ${name}`)
      .join(', '),
  );
  const growth = median(memory.slice(-2)) / median(memory.slice(2, 4));
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  undo.push(() => client.end());
  return [
    ...countFaults(recorder.sent),
    ...(growth > maxGrowth ? [`the memory grew to ${growth.toFixed(2)} times that after the first fifth`] : []),
    ...(await findLosses(recorder, client)),
    ...(await findLostPictures(recorder, url)),
    ...(await findViolations(client)).map(({ name, rows }) => `invariant ${name}: ${JSON.stringify(rows.slice(0, 3))}`),
  ];
});
