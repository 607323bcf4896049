import { readFileSync } from 'node:fs';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { inject } from 'vitest';
import { newId } from '#platform/new-id.ts';
import { withClient } from '#platform/with-client.ts';
import { withDatabase } from './start-postgres-once.ts';

/**
 * What a backup of the demo of v1.0.0 has: its schema, its rows without finished jobs, and no rights of other roles.
 */
const dump = path.join(import.meta.dirname, 'v1.0.0.sql.zst');

/** The URLs of a new database, of the role of a shop and of its owner. */
export type OwnDatabase = { databaseUrl: string; databaseOwnerUrl: string };

/** Creates an empty database. */
export async function newDatabase(): Promise<OwnDatabase> {
  const name = `own_${newId().replaceAll('-', '')}`;
  await withClient(inject('postgresUrl'), (admin) => admin.query(`create database ${name}`));
  const [databaseUrl, databaseOwnerUrl] = [inject('runtimeUrl'), inject('postgresUrl')].map((url) =>
    withDatabase(url, name),
  ) as [string, string];
  return { databaseUrl, databaseOwnerUrl };
}

/** Creates a database with the demo of v1.0.0 and orders in every state. It was sealed with the key of the tests. */
export async function newReleasedShop(): Promise<OwnDatabase> {
  const database = await newDatabase();
  const statements = zstdDecompressSync(readFileSync(dump)).toString();
  await withClient(database.databaseOwnerUrl, (client) => client.query(statements));
  return database;
}
