import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { probeWrites } from '#platform/database-writes.ts';
import { api } from '#contract/index.ts';
import { db } from '#platform/connect.ts';
import { addGauge, serveMetrics } from '#platform/metrics.ts';
import { startSchedule } from '#platform/schedule.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { faultChecks } from './faults.ts';
import { schedule } from './schedule.ts';
import { checkInvariants, lastCheck } from './shop-metrics.ts';

let port: number;
let stop: () => void;
beforeAll(async () => {
  await openShop();
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  ({ port } = probe.address() as AddressInfo);
  probe.close();
  stop = await serveMetrics(port);
});
afterAll(() => stop());

const readMetrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

async function valueOf(metric: string): Promise<number | undefined> {
  const line = (await readMetrics()).split('\n').find((one) => one.startsWith(`${metric} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

test('metrics are served to this machine only', async () => {
  const others = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const [own] = others.filter(({ internal, family }) => !internal && family === 'IPv4');
  expect(await readMetrics()).toContain('kreasi_');
  await expect(fetch(`http://${own?.address ?? '127.0.0.2'}:${port}/metrics`)).rejects.toThrow('fetch failed');
});

test('requests are counted by route and class of their status, without what was searched', async () => {
  const { url } = await openShop();
  const metric = 'kreasi_request_seconds_count{method="GET",route="/api/shop/search/:keyword",status="2xx"}';
  const before = (await valueOf(metric)) ?? 0;
  await fetch(`${url}/api/shop/search/kolintang-kayu`);
  await expect.poll(() => valueOf(metric)).toBe(before + 1);
  expect(await readMetrics()).not.toContain('kolintang-kayu');
});

test('a scheduled job reports when it started, then when it last succeeded, and not when it failed', async () => {
  const metric = 'kreasi_schedule_success_timestamp_seconds{name="succeeds once"}';
  const first = Promise.withResolvers<void>();
  let runs = 0;
  const job = {
    name: 'succeeds once',
    everyMs: 1,
    run: async () => {
      await first.promise;
      if ((runs += 1) > 1) throw new Error('fails');
    },
  };
  const began = Date.now() / 1000;
  const stopSchedule = startSchedule([job], { error: () => {} });
  const startedAt = await valueOf(metric);
  expect(startedAt).toBeGreaterThanOrEqual(began);
  first.resolve();
  await expect.poll(() => runs).toBeGreaterThan(1);
  const succeededAt = await valueOf(metric);
  expect(succeededAt).toBeGreaterThan(startedAt!);
  await expect.poll(() => runs).toBeGreaterThan(10);
  await stopSchedule();
  expect(await valueOf(metric)).toBe(succeededAt);
});

test('a value that cannot be read is left out, and the others are served', async () => {
  let isDown = false;
  const read = () => {
    if (isDown) throw new Error('no database');
    return 1;
  };
  addGauge({
    name: 'test_plain',
    help: 'fails',
    async collect() {
      this.set(read());
    },
  });
  addGauge({
    name: 'test_labelled',
    help: 'fails',
    labelNames: ['name'],
    async collect() {
      this.set({ name: 'one' }, read());
    },
  });
  const values = async () => [await valueOf('test_plain'), await valueOf('test_labelled{name="one"}')];
  expect(await values()).toEqual([1, 1]);
  isDown = true;
  expect(await values()).toEqual([undefined, undefined]);
  expect(await valueOf('kreasi_oldest_refund_seconds')).toBeGreaterThanOrEqual(0);
});

test('a node waits for the check of another one and then has a result of its own', async () => {
  const { databaseUrl } = await openShop();
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('begin');
  await other.query('select pg_advisory_xact_lock(20260107)');
  const before = lastCheck;
  const check = checkInvariants();
  const waiting = async () =>
    (
      await other.query(`select 1 from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.objid = 20260107 and not l.granted`)
    ).rowCount;
  await expect.poll(waiting).toBe(1);
  await other.query('commit');
  await check;
  expect(lastCheck).not.toBe(before);
});

test('the invariants are checked, and money without an order, refunds, pool and event loop are measured', async () => {
  await checkInvariants();
  expect(await valueOf('kreasi_broken_invariants')).toBe(0);
  const [row] = await db.rows<{ open: number }>(
    sql`select count(*)::int as open from unplaced_money where closed_at is null`,
  );
  expect(await valueOf('kreasi_unplaced_money')).toBe(row!.open);
  expect(await valueOf('kreasi_oldest_refund_seconds')).toBeGreaterThanOrEqual(0);
  expect(await valueOf('kreasi_pool_connections{state="idle"}')).toBeGreaterThan(0);
  expect(await valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
});

test('a node is ready for 10 s after it wrote to the database, and questions write nothing', async () => {
  const { url } = await openShop();
  const statusOf = async (name: string) => (await fetch(`${url}/api/health/${name}`)).status;
  await probeWrites(new Date(Date.now() - 11_000));
  expect([await statusOf('live'), await statusOf('ready'), await statusOf('ready')]).toEqual([200, 503, 503]);
  await probeWrites(new Date());
  expect(await statusOf('ready')).toBe(200);
});

test('every metric and scheduled job that an alert or the board names exists, and no label has a name of Prometheus’ own', async () => {
  const read = (file: string) => readFileSync(`operate/deploy/${file}`, 'utf8');
  const alerts = read('alerts.yml');
  const text = await readMetrics();
  const named = [...`${alerts}${read('grafana.json')}`.matchAll(/\b(?:kreasi|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(count|bucket)$/, ''),
  );
  const measured = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  expect(measured).toEqual(expect.arrayContaining(named));
  const jobs = [...alerts.matchAll(/\{name="([^"]+)"\}/g)].map(([, name]) => name);
  expect(jobs).not.toEqual([]);
  expect(schedule.map(({ name }) => name)).toEqual(expect.arrayContaining(jobs));
  expect(text).not.toMatch(/[{,](job|instance)=/);
});

test('each alert and cause has a section of its own in docs/when-it-rings.md', () => {
  const sections = [...readFileSync('docs/when-it-rings.md', 'utf8').matchAll(/^### (.+)$/gm)].map(([, name]) => name!);
  const rules = readFileSync('operate/deploy/alerts.yml', 'utf8').split('- alert: ').slice(1);
  const anchors = rules.map((rule) => /docs\/when-it-rings\.md#(.+)'/.exec(rule)?.[1]);
  const ofCause = '{{ $labels.cause }}';
  expect([...sections, ofCause]).toEqual(expect.arrayContaining(anchors));
  expect(anchors).toContain(ofCause);
  expect(sections).toEqual(expect.arrayContaining(Object.keys(faultChecks)));
});

test('the values of the process are served, also by a second server of the process', async () => {
  const stopSecond = await serveMetrics(0);
  stopSecond();
  expect(await readMetrics()).toMatch(/^process_cpu_user_seconds_total /m);
});

type Panel = {
  id: number;
  title: string;
  gridPos: { h: number; w: number; x: number; y: number };
  targets: { expr: string }[];
};

test('the board shows each subject in a place of its own, and names only endpoints and causes that there are', () => {
  const { panels } = JSON.parse(readFileSync('operate/deploy/grafana.json', 'utf8')) as { panels: Panel[] };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
    Array.from({ length: h * w }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join(' ');
  const routes = [...expressions.matchAll(/route="([^"]+)"/g)].map(([, route]) => route!);
  expect(routes).not.toEqual([]);
  const paths = Object.keys(api).map((key) => key.split(' ')[1]);
  expect(paths).toEqual(expect.arrayContaining(routes));
});
