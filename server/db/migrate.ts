import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as apply } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const migrationsFolder = path.join(import.meta.dirname, 'migrations');
/** Any number that nobody else uses: the nodes of one shop agree on it by having the same code. */
const lock = 20_260_106;

/** Brings the database to this build's schema. Nodes that start together wait for one another. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    await apply(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
