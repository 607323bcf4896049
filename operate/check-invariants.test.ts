import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { withDatabase } from '#server/testing/start-postgres-once.ts';

const open = async (connectionString: string) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
};

test('the check has no statement timeout and reads all tables in one snapshot', async () => {
  const name = `checked_${process.pid}_${Date.now()}`;
  const admin = await open(inject('postgresUrl'));
  await admin.query(`create database ${name} template template_shop`);
  const url = withDatabase(inject('postgresUrl'), name);
  const [locking, writing] = await Promise.all([open(url), open(url)]);

  await locking.query('begin; lock table addresses in access exclusive mode');
  const checking = promisify(execFile)('node', ['operate/check-invariants.ts'], {
    env: { ...process.env, DATABASE_URL: url },
  });
  // Longer than the statement and lock timeouts of the shop.
  const waiting = `select from pg_stat_activity
    where datname = '${name}' and wait_event_type = 'Lock' and now() - query_start > interval '12 seconds'`;
  await vi.waitFor(async () => expect((await admin.query(waiting)).rowCount).toBe(1), { timeout: 25_000 });
  // Breaks an invariant after the check has started.
  await writing.query(`
    insert into users (id, email, password_hash, user_name, phone_number, role, created_at)
      values (gen_random_uuid(), 'admin@contoh.test', '', 'Ibu Admin', '0812', 'admin', now());
    insert into seller_dues (seller_id, orders, amount) select id, 1, 1 from users`);
  await locking.query('commit');
  expect((await checking).stdout).toMatch(/^(\d+) of \1 invariants hold\n$/);
  await Promise.all([admin, locking, writing].map((client) => client.end()));
}, 60_000);
