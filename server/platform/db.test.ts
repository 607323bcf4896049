import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { openShop } from '#server/testing/open-shop.ts';
import { db, queryRows, transaction } from './db.ts';

beforeAll(openShop);

test('a connection that breaks in the middle of a transaction fails that transaction, and nothing else', async () => {
  const breaks = transaction(async (tx) => {
    const [own] = await queryRows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
    await queryRows(db, sql`select pg_terminate_backend(${own!.pid}, 5000)`);
    await queryRows(tx, sql`select 1`);
  });
  await expect(breaks).rejects.toThrow();
  expect(await queryRows(db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('a rollback that fails does not hide why the transaction failed', async () => {
  const breaks = transaction(async (tx) => {
    const [own] = await queryRows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
    await queryRows(db, sql`select pg_terminate_backend(${own!.pid}, 5000)`);
    throw new Error('the first reason');
  });
  await expect(breaks).rejects.toThrow('the first reason');
});
