import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { withClient } from '#platform/with-client.ts';
import { openShop } from './open-shop.ts';

type Owner = { execute: (statement: SQL) => Promise<object[]>; client: pg.Client };

/** Runs a transaction as the owner of the database, who may change tables and disable triggers; the shop may not. */
export async function asOwner<Result>(work: (owner: Owner) => Promise<Result>): Promise<Result> {
  return withClient((await openShop()).databaseUrl, async (client) => {
    const execute = async (statement: SQL) => {
      const { sql: text, params } = new PgDialect().sqlToQuery(statement);
      return (await client.query<object>(text, params)).rows;
    };
    await client.query('begin');
    const result = await work({ execute, client });
    await client.query('commit');
    return result;
  });
}
