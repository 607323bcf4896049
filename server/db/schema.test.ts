/**
 * The migrations are written by hand, so this compares the columns that they make with those that the code expects.
 * Keys, checks and indexes are only in the migrations.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getTableName, is, SQL } from 'drizzle-orm';
import { getTableConfig, PgDialect, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openShop } from '#server/testing/open-shop.ts';
import * as schema from './schema/index.ts';

const tables = Object.values(schema).filter((value) => is(value, PgTable));

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: (await openShop()).databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** The columns of all tables of a PostgreSQL schema, in PostgreSQL's own notation. */
async function describeTables(client: pg.Client, namespace: string): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ name: string; parts: string[] }>(
    `select c.relname as name, array_agg(part order by part) as parts
     from pg_class c cross join lateral (
       select concat_ws(' ', attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
         nullif(attidentity::text, ''), nullif(attgenerated::text, ''), pg_get_expr(adbin, adrelid)) as part
       from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where attrelid = c.oid and attnum > 0 and not attisdropped
     ) described
     where c.relnamespace = $1::regnamespace and c.relkind = 'r'
     group by c.oid`,
    [namespace],
  );
  return Object.fromEntries(rows.map(({ name, parts }) => [name, parts]));
}

test('the tables of the migrations are those of the Drizzle schema', async () => {
  const client = await connect();
  await client.query('begin; create schema expected; set local search_path = expected, public');
  for (const table of tables) await client.query(createTable(table));
  await client.query('set local search_path = public');
  expect(await describeTables(client, 'public')).toEqual(await describeTables(client, 'expected'));
});

test('docs/retention.md says of every table what bounds it', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../docs/retention.md'), 'utf8');
  const listed = [...text.matchAll(/^\|(.*?)\|/gm)].flatMap(([, cell]) => [...cell!.matchAll(/`([a-z_]+)`/g)]);
  const names = listed.map(([, name]) => name!);
  expect(names.toSorted()).toEqual(tables.map((table) => getTableName(table)).toSorted());
});

/** The statement that creates a table, without its indexes and keys. */
function createTable(table: PgTable): string {
  const { columns } = getTableConfig(table);
  return `create table "${getTableName(table)}" (${columns.map(define).join(', ')})`;
}

function define(column: PgColumn): string {
  const { name, notNull, default: initial, generated, generatedIdentity } = column;
  return [
    `"${name}" ${column.getSQLType()}`,
    notNull ? 'not null' : '',
    initial === undefined ? '' : `default ${is(initial, SQL) ? render(initial) : literal(initial)}`,
    generated ? `generated always as (${render((generated.as as () => SQL)())}) stored` : '',
    generatedIdentity ? `generated ${generatedIdentity.type === 'always' ? 'always' : 'by default'} as identity` : '',
  ].join(' ');
}

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));
const render = (expression: SQL): string => new PgDialect().sqlToQuery(expression).sql;
