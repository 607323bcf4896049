import { Readable } from 'node:stream';
import { type SQL, sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { unseal } from '#platform/seal.ts';
import { inventory, namesIn, sellersTexts } from '#server/db/inventory.ts';

type Row = Record<string, unknown>;

/**
 * Returns all personal data of a user as a stream of JSON, one database table at a time: `data` has the rows by table,
 * without secrets and with encrypted values opened.
 */
export const exportPerson = (userId: UserId, at: Date): Readable => Readable.from(partsOf(userId, at));

async function* partsOf(userId: UserId, at: Date): AsyncGenerator<string> {
  const about = 'Semua data pribadi dari akun ini, menurut tabel tempat data itu disimpan.';
  yield `{"dibuat": ${JSON.stringify(at.toISOString())},\n"keterangan": ${JSON.stringify(about)},\n"data": {`;
  let separator = '\n';
  for await (const [name, rows] of tablesOf(userId)) {
    yield `${separator}${JSON.stringify(name)}: ${JSON.stringify(rows, null, 1)}`;
    separator = ',\n';
  }
  yield '}}\n';
}

async function* tablesOf(userId: UserId): AsyncGenerator<[name: string, rows: Row[]]> {
  for (const [table, { where, sealed, row, secret = '', internal = '' }] of Object.entries(inventory)) {
    if (!where) continue;
    const hidden = namesIn(`${secret} ${internal}`);
    const rows = await readRows(table, sql`to_jsonb(t) - ${sql.param(hidden)}::text[]`, where(userId));
    yield [table, sealed && row ? rows.map((found) => openSealed(found, { table, sealed, row })) : rows];
  }
  for (const [name, { table, columns, where }] of Object.entries(sellersTexts)) {
    const shown = sql`select key, value from jsonb_each(to_jsonb(t))
      where key = any(${sql.param(namesIn(columns))}::text[])`;
    yield [
      name,
      await readRows(table, sql`(select jsonb_object_agg(key, value) from (${shown}) shown)`, where(userId)),
    ];
  }
}

async function readRows(table: string, columns: SQL, where: SQL): Promise<Row[]> {
  const found = await db.rows<{ row: Row }>(
    sql`select ${columns} as row from ${sql.identifier(table)} t where ${where}`,
  );
  return found.map(({ row }) => row);
}

/** Decrypts the encrypted columns of a row; `row` names the column that they are bound to. */
function openSealed(found: Row, { table, sealed, row }: { table: string; sealed: string; row: string }): Row {
  const opened = namesIn(sealed).map((column) => {
    const value = found[column];
    // PostgreSQL writes bytes in JSON as \x and hexadecimal digits.
    const bytes = typeof value === 'string' ? Buffer.from(value.slice(2), 'hex') : null;
    return [column, bytes && unseal(bytes, { table, column, row: String(found[row]) })];
  });
  return { ...found, ...(Object.fromEntries(opened) as Row) };
}
