import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { openShop } from '#server/testing/open-shop.ts';
import { withDatabase } from '#server/testing/start-postgres-once.ts';
import { checkDatabase, explainDatabaseError } from './check-database.ts';
import { ConfigurationError } from './config.ts';

beforeAll(openShop);

/** The message with which a check fails; null when it passes. Any other error than a configuration error is thrown. */
const faultOf = (check: Promise<void>): Promise<string | null> =>
  check.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof ConfigurationError)) throw error;
      return error.message;
    },
  );

async function createDatabase(name: string, encoding: string): Promise<string> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(
    `create database ${name} encoding '${encoding}' locale_provider libc locale 'C' template template0`,
  );
  await client.end();
  return withDatabase(inject('postgresUrl'), name);
}

test('a database that stores UTF-8 is accepted, one of the encoding SQL_ASCII is refused', async () => {
  expect(await faultOf(checkDatabase((await openShop()).databaseUrl))).toBeNull();
  const ascii = await createDatabase('ascii', 'SQL_ASCII');
  expect(await faultOf(checkDatabase(ascii))).toContain('SQL_ASCII, but must be UTF8');
});

test('a database that cannot be entered is explained on one line', async () => {
  const unknown = await faultOf(checkDatabase(withDatabase(inject('postgresUrl'), 'none')));
  expect(unknown).toBe('DATABASE_URL: there is no database none');
  const closed = await faultOf(checkDatabase('postgres://shop:rahasia@127.0.0.1:1/shop'));
  expect(closed).toContain('PostgreSQL does not answer at 127.0.0.1, port 1');
  expect(await faultOf(checkDatabase('postgres://shop:rahasia@none.invalid/shop'))).toMatch(/the host none.invalid/);
  const socket = await faultOf(checkDatabase('postgres://shop@/shop?host=%2Fnone'));
  expect(socket).toContain('PostgreSQL does not answer at /none');
});

test('a missing file is not reported as a database that does not answer', async () => {
  const error = await readFile('/none/manifest.json').catch((failed: unknown) => failed);
  expect(explainDatabaseError(error, 'postgres://shop@db/shop')).toBe(error);
});
