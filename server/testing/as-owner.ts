import pg from 'pg';
import { type Database, databaseOn } from '#platform/db.ts';
import { openShop } from './open-shop.ts';

type Work<Result> = (tx: Parameters<Parameters<Database['transaction']>[0]>[0]) => Promise<Result>;

/** Runs a transaction as the owner of the database, who may change tables and disable triggers; the shop may not. */
export async function asOwner<Result>(work: Work<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: (await openShop()).databaseUrl });
  await client.connect();
  try {
    return await databaseOn(client).transaction(work);
  } finally {
    await client.end();
  }
}
