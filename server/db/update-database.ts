import pg from 'pg';
import { createJobSchema } from '#platform/jobs.ts';
import { withClient } from '#platform/with-client.ts';
import { migrate } from './migrate.ts';

/** The key of the advisory lock. It differs from the one in migrate.ts. */
const lock = 20_260_108;

type Urls = { databaseUrl: string; databaseOwnerUrl: string | undefined };

/**
 * Brings the schemas of the shop and of the job queue up to date as the owner of the database, and lets the role of
 * `databaseUrl` read and write rows: it may not change tables, empty them, or disable triggers. Without
 * `databaseOwnerUrl` the role of `databaseUrl` owns the tables, which also protects nothing from it.
 * @throws what migrate throws
 */
export async function updateDatabase({ databaseUrl, databaseOwnerUrl }: Urls): Promise<void> {
  await migrate(databaseOwnerUrl ?? databaseUrl);
  if (!databaseOwnerUrl) return;
  await createJobSchema(databaseOwnerUrl);
  await grantRows(databaseOwnerUrl, new pg.Client({ connectionString: databaseUrl }).user!);
}

/** In one transaction with a lock, because two nodes that grant at once would make one of them fail. */
async function grantRows(ownerUrl: string, name: string): Promise<void> {
  const role = pg.escapeIdentifier(name);
  const statements = `
    begin;
    select pg_advisory_xact_lock(${lock});
    grant usage on schema public, drizzle, pgboss to ${role};
    grant select on all tables in schema drizzle to ${role};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${role};
    grant usage, select on all sequences in schema public, drizzle, pgboss to ${role};
    commit`;
  await withClient(ownerUrl, (client) => client.query(statements));
}
