import { readFileSync } from 'node:fs';
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#platform/new-id.ts';
import { openOwnShop, ownDataDir, ownPostgres } from '#server/testing/open-own-shop.ts';

const dataDir = ownDataDir();
let postgres: Awaited<ReturnType<typeof ownPostgres>>;
let shop: Awaited<ReturnType<typeof openOwnShop>>;
let admin: pg.Client;

const openAdmin = async () => {
  admin = new pg.Client({ connectionString: postgres.url });
  admin.on('error', () => {});
  await admin.connect();
};

beforeAll(async () => {
  postgres = await ownPostgres(dataDir);
  shop = await openOwnShop(postgres.url);
  await openAdmin();
  return async () => {
    shop.close();
    await admin.end();
    await postgres.stop();
  };
});

/** Returns the status of a response, which must arrive within 25 s: no request may wait for the database forever. */
const get = async (address: string, at = shop) =>
  (await fetch(`${at.url}${address}`, { signal: AbortSignal.timeout(25_000) })).status;
const register = async () => {
  const body = JSON.stringify({
    userName: 'Nona',
    email: `${newId()}@contoh.test`,
    phoneNumber: '0812',
    password: 'rahasia123',
  });
  const headers = { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(25_000);
  return (await fetch(`${shop.url}/api/auth/register`, { method: 'POST', body, headers, signal })).status;
};
const listing = '/api/shop/products/get?limit=1';
const health = '/api/health';
const configure = async (setting: string) => {
  await admin.query(setting);
  await admin.query('select pg_reload_conf()');
};

test('a commit with an unknown outcome returns 503', async () => {
  // The commit waits for a standby that does not exist. Ending its connection leaves the outcome unknown.
  await configure(`alter system set synchronous_standby_names = 'nobody'`);
  try {
    const response = register();
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
    await vi.waitFor(async () => expect((await admin.query(end)).rowCount).toBeGreaterThan(0), { timeout: 10_000 });
    expect(await response).toBe(503);
  } finally {
    await configure('alter system reset synchronous_standby_names');
  }
  expect(await register()).toBe(200);
});

test('while the database is read-only, reads work, and writes and the health check return 503', async () => {
  const reconnect = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kreasi'`;
  await admin.query('alter database kreasi set default_transaction_read_only = on');
  await admin.query(reconnect);
  try {
    // The last write counts for 10 s.
    await vi.waitFor(async () => expect(await get(health)).toBe(503), { timeout: 20_000 });
    expect(await get(listing)).toBe(200);
    expect(await register()).toBe(503);
  } finally {
    await admin.query('set default_transaction_read_only = off');
    await admin.query('alter database kreasi reset default_transaction_read_only');
    await admin.query(reconnect);
  }
  await vi.waitFor(async () => expect([await get(health), await register()]).toEqual([200, 200]), { timeout: 10_000 });
});

test('while PostgreSQL cannot write a file, as on a full disk, the node is not ready, and reads work', async () => {
  await configure('alter system set temp_file_limit = 0');
  try {
    await vi.waitFor(async () => expect(await get('/api/health/ready')).toBe(503), { timeout: 20_000 });
    expect([await get(listing), await get('/api/health/live')]).toEqual([200, 200]);
  } finally {
    await configure('alter system reset temp_file_limit');
  }
  await vi.waitFor(async () => expect(await get('/api/health/ready')).toBe(200), { timeout: 10_000 });
});

test('while the database processes are frozen, requests return 503, and work again afterwards', async () => {
  // Open connections freeze during a statement, new ones while they connect.
  await Promise.all([get(listing), get(health), get(listing)]);
  const pids = [postmaster(), ...(await backends())];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    expect(await Promise.all([get(listing), register()])).toEqual([503, 503]);
    await vi.waitFor(async () => expect(await get(health)).toBe(503), { timeout: 20_000 });
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
  await vi.waitFor(async () => expect([await get(listing), await register()]).toEqual([200, 200]), { timeout: 10_000 });
});

test('while the database is stopped, requests return 503, and work again afterwards', async () => {
  process.kill(postmaster(), 'SIGINT');
  await postgres.failure;
  expect(await Promise.all([get(listing), register()])).toEqual([503, 503]);
  await vi.waitFor(async () => expect(await get(health)).toBe(503), { timeout: 20_000 });
  await postgres.stop();
  postgres = await ownPostgres(dataDir);
  await openAdmin();
  await vi.waitFor(async () => expect([await get(health), await register()]).toEqual([200, 200]), { timeout: 10_000 });
});

test('jobs and requests continue after the database connections stop responding', async () => {
  const proxy = await openProxy(socketOf(postgres.url));
  const proxied = await openOwnShop(postgres.url.replace(/@\/kreasi\?.*/, `@127.0.0.1:${proxy.port}/kreasi`));
  try {
    expect(await get(listing, proxied)).toBe(200);
    shop.close();
    proxy.freeze();
    const job = newId();
    await admin.query(`insert into pgboss.job (name, data) values ('distrust-account', $1)`, [
      { sellerId: job, since: new Date() },
    ]);
    expect([await get(listing, proxied), await get(listing, proxied)]).toEqual([503, 200]);
    const isStarted = `select from pgboss.job where data ->> 'sellerId' = $1 and started_on is not null`;
    const started = async () => (await admin.query(isStarted, [job])).rowCount;
    await vi.waitFor(async () => expect(await started()).toBe(1), { timeout: 40_000, interval: 200 });
  } finally {
    proxied.close();
    proxy.close();
  }
}, 90_000);

const postmaster = () => Number.parseInt(readFileSync(path.join(postgres.where, 'postmaster.pid'), 'utf8'), 10);
const backends = async () =>
  (await admin.query<{ pid: number }>('select pid from pg_stat_activity')).rows.map(({ pid }) => pid);
const socketOf = (url: string) => `${new URLSearchParams(url.split('?')[1]).get('host')}/.s.PGSQL.5432`;

/** Forwards connections to PostgreSQL's socket. After `freeze`, the open connections stay open but transfer nothing. */
async function openProxy(socketPath: string) {
  const open = new Set<Socket>();
  const server = createServer((downstream) => {
    const upstream = connectSocket(socketPath);
    for (const [from, to] of [
      [downstream, upstream],
      [upstream, downstream],
    ] as const) {
      open.add(from);
      from.on('error', () => {});
      from.on('close', () => open.has(to) && to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const frozen: Socket[] = [];
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      for (const socket of open) socket.unpipe().pause();
      frozen.push(...open);
      open.clear();
    },
    close: () => {
      for (const socket of [...open, ...frozen]) socket.destroy();
      server.close();
    },
  };
}
