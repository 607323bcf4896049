/** The two roles of the embedded PostgreSQL. */
import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** Owns the database and is its superuser; migrations use it. The database has the same name. */
export const OWNER = 'kreasi';
/** The shop runs as this role. What it may do is granted with the migrations. */
const RUNTIME = 'kreasi_app';

/**
 * Writes who may connect. Peer authentication needs no password: the
 * kernel identifies the client, and only this user and root are allowed.
 */
export function writeAccess(cluster: string, durable: boolean): void {
  const users = new Set([userInfo().username, 'root']);
  const lines = [...users].flatMap((name) => [OWNER, RUNTIME].map((role) => `peer "${name}" ${role}\n`));
  writeFileSync(join(cluster, 'pg_hba.conf'), 'local all all peer map=peer\n', { flush: durable });
  writeFileSync(join(cluster, 'pg_ident.conf'), lines.join(''), { flush: durable });
}

/** Creates the role of the shop unless it exists. Returns its URL for the URL of the owner. */
export async function makeRuntimeRole(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [RUNTIME]);
    if (!rowCount) await client.query(`create role ${RUNTIME} login`);
  } finally {
    await client.end();
  }
  return url.replace(`//${OWNER}@`, `//${RUNTIME}@`);
}
