import { eq, type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loginFailures } from '#server/db/schema/index.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { isoTimestamp } from './columns.ts';
import { db, pool } from './connect.ts';
import type { Transaction } from './sql.ts';
import { transaction } from './transaction.ts';

beforeAll(openShop);

test('a connection lost during a transaction fails that transaction only', async () => {
  const failing = transaction(async (tx) => {
    const [connection] = await tx.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await db.rows(sql`select pg_terminate_backend(${connection!.pid}, 5000)`);
    await tx.rows(sql`select 1`);
  });
  await expect(failing).rejects.toThrow();
  expect(await db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('four connections keep their plans while the shop is quiet, and are replaced after an hour', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // The connections of the shop's own pool were opened before, with timers that are not faked.
  const another = new pg.Pool(pool.options);
  try {
    const pidQuery = 'select pg_backend_pid() as pid';
    const pidsOf = async (clients: number) => {
      const connected = await Promise.all(Array.from({ length: clients }, () => another.connect()));
      const found = await Promise.all(connected.map((client) => client.query<{ pid: number }>(pidQuery)));
      for (const client of connected) client.release();
      return new Set(found.map(({ rows }) => rows[0]!.pid));
    };
    await pidsOf(6);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(another.totalCount).toBe(4);
    const first = await pidsOf(4);
    await vi.advanceTimersByTimeAsync(50 * 60_000);
    expect(await pidsOf(4)).toEqual(first);
    await vi.advanceTimersByTimeAsync(20 * 60_000);
    const later = await pidsOf(4);
    expect([...first].filter((pid) => later.has(pid))).toEqual([]);
  } finally {
    vi.useRealTimers();
    await another.end();
  }
});

test('a failed rollback does not hide why the transaction failed', async () => {
  const failing = transaction(async (tx) => {
    const [connection] = await tx.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await db.rows(sql`select pg_terminate_backend(${connection!.pid}, 5000)`);
    throw new Error('the first reason');
  });
  await expect(failing).rejects.toThrow('the first reason');
});

const insertFailure = (name: string) =>
  sql`insert into login_failures (subject, failures, window_ends_at) values (${name}, 1, now())`;
const findFailure = (name: string) => db.rows(sql`select subject from login_failures where subject = ${name}`);

test('a transaction is run again after a deadlock', async () => {
  let runs = 0;
  await transaction(async (tx) => {
    runs += 1;
    if (runs === 1) await tx.rows(sql`do $$ begin raise exception sqlstate '40P01'; end $$`);
  });
  expect(runs).toBe(2);
});

test('statements of one transaction cannot be sent at once, and none of them has an effect', async () => {
  const name = crypto.randomUUID();
  const failing = transaction((tx) => Promise.all([tx.rows(insertFailure(name)), tx.rows(sql`select 1`)]));
  await expect(failing).rejects.toThrow('while another one of its transaction was running');
  expect(await findFailure(name)).toEqual([]);
  const forgetful = transaction(async (tx) => {
    void tx.rows(insertFailure(name));
  });
  await expect(forgetful).rejects.toThrow('while another one of its transaction was running');
  expect(await findFailure(name)).toEqual([]);
});

test.each(['succeeded', 'failed'])('work that goes on after its transaction %s runs no statement', async (end) => {
  const name = crypto.randomUUID();
  let late: (() => PromiseLike<unknown>)[] = [];
  const ended = transaction(async (tx) => {
    const values = { subject: name, failures: 1, windowEndsAt: new Date(0).toISOString() };
    late = [() => tx.rows(insertFailure(name)), () => tx.insert(loginFailures).values(values)];
    if (end === 'failed') throw new Error('failed');
  });
  await ended.catch(() => {});
  for (const { status } of await Promise.allSettled(late.map((insert) => insert()))) expect(status).toBe('rejected');
  expect(await findFailure(name)).toEqual([]);
});

test('what needs a transaction does not take the pool', async () => {
  const countIn = async (_: Transaction) => 0;
  // @ts-expect-error -- the pool is not a transaction
  expect(await countIn(db)).toBe(0);
  expect(await transaction(countIn)).toBe(0);
});

test('a transaction has generic plans only when it asks for them', async () => {
  const read = (tx: Transaction) => tx.rows(sql`select current_setting('plan_cache_mode') as mode`);
  expect(await transaction(read, { genericPlans: true })).toEqual([{ mode: 'force_generic_plan' }]);
  expect(await transaction(read)).toEqual([{ mode: 'auto' }]);
});

const readers = {
  'a raw statement': (statement: SQL) => db.rows(statement),
  'a raw statement of a transaction': (statement: SQL) => transaction((tx) => tx.rows(statement)),
  'a statement of a transaction with generic plans': (statement: SQL) =>
    transaction((tx) => tx.rows(statement), { genericPlans: true }),
};

describe.each(Object.entries(readers))('%s', (_, read) => {
  test.each([
    ['2026-01-31 18:00:00.5+08', '2026-01-31T10:00:00.500Z'],
    ['2026-01-31 18:00:00.123999+00', '2026-01-31T18:00:00.123Z'],
  ])('returns the timestamp %s as ISO 8601, also inside JSON', async (written, iso) => {
    const at = sql.raw(`'${written}'::timestamptz`);
    const rows = await read(
      sql`select ${at} as at, json_build_object('at', ${isoTimestamp(at)}) as inside, null::timestamptz as never`,
    );
    expect(rows).toEqual([{ at: iso, inside: { at: iso }, never: null }]);
  });

  test('returns numbers as numbers and dates as text', async () => {
    const rows = await read(
      sql`select 9007199254740991::int8 as most, 1.5::numeric as part, '2026-01-31'::date as day`,
    );
    expect(rows).toEqual([{ most: 9_007_199_254_740_991, part: 1.5, day: '2026-01-31' }]);
    await expect(read(sql`select 9007199254740992::int8 as more`)).rejects.toThrow('int8 beyond 2^53');
  });

  test('fails when two columns have the same name', async () => {
    await expect(read(sql`select 1 as id, 2 as id`)).rejects.toThrow('two columns have the same name: id, id');
  });
});

test('a timestamp column that Drizzle selects is ISO 8601 too', async () => {
  const at = '2026-01-31T10:00:00.123Z';
  const subject = crypto.randomUUID();
  await db.insert(loginFailures).values({ subject, failures: 1, windowEndsAt: at });
  const found = await db.select().from(loginFailures).where(eq(loginFailures.subject, subject));
  expect(found).toEqual([{ subject, failures: 1, windowEndsAt: at, blockedUntil: null }]);
});
