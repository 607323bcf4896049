/** The migrations are written by hand, so this compares the tables they make with those that the code expects. */
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

/** The columns and checks of all tables of a PostgreSQL schema, in PostgreSQL's own notation, and names of the rest. */
async function describeTables(client: pg.Client, namespace: string): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ name: string; parts: string[] }>(
    `select c.relname as name, array_agg(part order by part) as parts
     from pg_class c cross join lateral (
       select concat_ws(' ', attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
         nullif(attidentity::text, ''), nullif(attgenerated::text, ''), pg_get_expr(adbin, adrelid)) as part
       from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where attrelid = c.oid and attnum > 0 and not attisdropped
       union all select concat_ws(' ', conname, pg_get_constraintdef(oid)) from pg_constraint
       where conrelid = c.oid and contype = 'c'
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

test('the indexes and keys of the migrations are those of the Drizzle schema', async () => {
  const client = await connect();
  const { rows } = await client.query<{ table: string; names: string[] }>(
    `select c.relname as table, array_agg(i.relname::text) as names
     from pg_index join pg_class c on c.oid = indrelid join pg_class i on i.oid = indexrelid
     where c.relnamespace = 'public'::regnamespace group by c.oid`,
  );
  const found = Object.fromEntries(rows.map(({ table, names }) => [table, new Set(names)]));
  expect(found).toEqual(Object.fromEntries(tables.flatMap((table) => indexesOf(table))));
});

test('docs/retention.md says of every table what bounds it', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../docs/retention.md'), 'utf8');
  const listed = [...text.matchAll(/^\|(.*?)\|/gm)].flatMap(([, cell]) => [...cell!.matchAll(/`([a-z_]+)`/g)]);
  const names = listed.map(([, name]) => name!);
  expect(names.toSorted()).toEqual(tables.map((table) => getTableName(table)).toSorted());
});

/** The statement that creates a table, without its indexes and keys. */
function createTable(table: PgTable): string {
  const { columns, checks } = getTableConfig(table);
  const parts = [
    ...columns.map(define),
    ...checks.map(({ name, value }) => `constraint ${name} check (${render(value)})`),
  ];
  return `create table "${getTableName(table)}" (${parts.join(', ')})`;
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

/** The table's name with the names of its indexes; nothing for a table without. */
function indexesOf(table: PgTable): [string, Set<string | undefined>][] {
  const { columns, indexes, uniqueConstraints, primaryKeys } = getTableConfig(table);
  const names = [
    ...indexes.map(({ config }) => config.name),
    ...uniqueConstraints.map((constraint) => constraint.getName()),
    ...primaryKeys.map((key) => key.getName()),
    ...columns.filter(({ isUnique }) => isUnique).map(({ uniqueName }) => uniqueName),
    ...(columns.some(({ primary }) => primary) ? [`${getTableName(table)}_pkey`] : []),
  ];
  return names.length > 0 ? [[getTableName(table), new Set(names)]] : [];
}
