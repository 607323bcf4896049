import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loginFailures } from '#server/db/schema/index.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { db, isoTimestamp, pool, preparedTransaction, queryPrepared, queryRows, transaction } from './db.ts';

beforeAll(openShop);

test('a connection lost during a transaction fails that transaction only', async () => {
  const failing = transaction(async (tx) => {
    const [connection] = await queryRows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
    await queryRows(db, sql`select pg_terminate_backend(${connection!.pid}, 5000)`);
    await queryRows(tx, sql`select 1`);
  });
  await expect(failing).rejects.toThrow();
  expect(await queryRows(db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
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
    const [connection] = await queryRows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
    await queryRows(db, sql`select pg_terminate_backend(${connection!.pid}, 5000)`);
    throw new Error('the first reason');
  });
  await expect(failing).rejects.toThrow('the first reason');
});

const insertFailure = (name: string) =>
  sql`insert into login_failures (subject, failures, window_ends_at) values (${name}, 1, now())`;
const findFailure = (name: string) => queryRows(db, sql`select subject from login_failures where subject = ${name}`);

test('of statements sent at once, the first that fails is reported, and none has an effect', async () => {
  const name = crypto.randomUUID();
  const failing = preparedTransaction((tx) =>
    Promise.all([
      queryRows(tx, insertFailure(name)),
      queryRows(tx, sql`select 1 / 0`),
      queryRows(tx, sql`select 'a'::int`),
    ]),
  );
  await expect(failing).rejects.toThrow('division by zero');
  expect(await findFailure(name)).toEqual([]);
  expect(await preparedTransaction((tx) => queryRows(tx, sql`select 1 as one`))).toEqual([{ one: 1 }]);
});

test('a transaction is run again after a deadlock that the work reports late', async () => {
  let runs = 0;
  await preparedTransaction(async (tx) => {
    runs += 1;
    const lock = runs === 1 ? sql`do $$ begin raise exception sqlstate '40P01'; end $$` : sql`select 1`;
    const read = async () => queryRows(tx, lock);
    const readLater = async () => (await read()).length;
    await Promise.all([readLater(), queryRows(tx, sql`select 2`)]);
  });
  expect(runs).toBe(2);
});

test('work that goes on beside a failed statement cannot run statements outside of the transaction', async () => {
  const name = crypto.randomUUID();
  const hasEnded = Promise.withResolvers<void>();
  let late: Promise<unknown>[] = [];
  const failing = preparedTransaction((tx) => {
    const later = async (insert: () => PromiseLike<unknown>) => {
      await hasEnded.promise;
      await insert();
    };
    const prepared = tx.execute(insertFailure(name));
    const values = { subject: name, failures: 1, windowEndsAt: new Date(0).toISOString() };
    late = [
      later(() => queryRows(tx, insertFailure(name))),
      later(() => tx.insert(loginFailures).values(values)),
      later(() => prepared),
    ];
    return Promise.all([queryRows(tx, sql`select 1 / 0`), ...late]);
  });
  await expect(failing).rejects.toThrow('division by zero');
  hasEnded.resolve();
  for (const { status } of await Promise.allSettled(late)) expect(status).toBe('rejected');
  expect(await findFailure(name)).toEqual([]);
});

test('a transaction that cannot begin runs nothing after its first statements', async () => {
  const name = crypto.randomUUID();
  const breakBegin = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...rest: unknown[]) => unknown;
    client.query = ((text: unknown, ...rest: unknown[]) =>
      query(typeof text === 'string' && text.startsWith('begin') ? 'select 1 / 0' : text, ...rest)) as never;
  };
  pool.on('acquire', breakBegin);
  const failing = preparedTransaction(async (tx) => {
    await queryRows(tx, sql`select 1`);
    await queryRows(tx, insertFailure(name));
  });
  await expect(failing).rejects.toThrow('division by zero');
  pool.off('acquire', breakBegin);
  expect(await findFailure(name)).toEqual([]);
  expect(await preparedTransaction((tx) => queryRows(tx, sql`select 1 as one`))).toEqual([{ one: 1 }]);
});

const readers = {
  'a raw statement': (statement: SQL) => queryRows(db, statement),
  'a raw statement of a transaction': (statement: SQL) => transaction((tx) => queryRows(tx, statement)),
  'a prepared statement': (statement: SQL) => queryPrepared(statement),
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

test('a raw statement with every kind of value has the text that Drizzle builds, also beside columns', async () => {
  const values = sql`${1}::int as number, ${'a'}::text as text, ${null}::text as nothing, ${true}::boolean as yes,
    ${new Date(0)}::timestamptz as at, ${Buffer.from('b')}::bytea as bytes, ${sql.param([1, 2])}::int[] as list,
    ${sql.param(null)}::int as never`;
  const row = {
    ...{ number: 1, text: 'a', nothing: null, yes: true, at: '1970-01-01T00:00:00.000Z' },
    ...{ bytes: Buffer.from('b'), list: [1, 2], never: null },
  };
  expect(await queryPrepared(sql`select ${values} where 1 in ${[1, 2]}`)).toEqual([row]);
  expect(await queryRows(db, sql`select ${values}`)).toEqual([row]);
  const found = sql`select ${values} from ${loginFailures} right join (values (1)) v on ${eq(loginFailures.subject, '')}`;
  expect(await queryRows(db, found)).toEqual([row]);
});

const { subject, failures, windowEndsAt, blockedUntil } = loginFailures;
const kept = () => db.select({ subject }).from(loginFailures).where(gt(failures, 1)).limit(2);
const built = {
  select: () =>
    db
      .select({ subject, twice: sql<number>`${failures} * 2`.as('twice') })
      .from(loginFailures)
      .where(and(inArray(subject, ['a', 'b']), isNull(blockedUntil), gt(windowEndsAt, '2026-01-31T10:00:00.123Z')))
      .orderBy(asc(subject))
      .limit(3)
      .for('no key update', { skipLocked: true }),
  subquery: () => db.select().from(loginFailures).where(inArray(subject, kept())),
  insert: () =>
    db
      .insert(loginFailures)
      .values([
        { subject: 'a', failures: 1, windowEndsAt: '2026-01-31T10:00:00.123Z' },
        { subject: 'b', failures: 2, windowEndsAt: sql`now()`, blockedUntil: null },
      ])
      .onConflictDoNothing()
      .returning({ subject }),
  update: () =>
    db
      .update(loginFailures)
      .set({ failures: sql`${failures} + 1`, blockedUntil: null })
      .where(eq(subject, 'a')),
  delete: () => db.delete(loginFailures).where(inArray(subject, [])),
};

test.each(Object.entries(built))('%s has the text and the values that Drizzle builds', (_, build) => {
  const query = build();
  const { sql: text, params } = new PgDialect().sqlToQuery(query.getSQL());
  expect(query.toSQL()).toEqual({ sql: text, params });
});
