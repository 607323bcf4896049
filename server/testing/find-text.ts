import { sql } from 'drizzle-orm';
import { db } from '#platform/connect.ts';

type Column = { schema: string; table: string; column: string; isBytes: boolean };

/** Returns the columns of the whole database, job queue included, that contain a text: `orders.phone`. */
export async function findText(text: string): Promise<string[]> {
  const columns = await db.rows<Column>(sql`
    select c.table_schema as schema, c.table_name as "table", c.column_name as "column",
      c.data_type = 'bytea' as "isBytes"
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
    order by c.table_schema, c.table_name, c.ordinal_position`);
  const found: string[] = [];
  for (const { schema, table, column, isBytes } of columns) {
    const name = sql.identifier(column);
    const value = isBytes ? sql`encode(${name}, 'escape')` : sql`${name}::text`;
    const from = sql`${sql.identifier(schema)}.${sql.identifier(table)}`;
    const rows = await db.rows(sql`
      select from ${from} where strpos(${value}, ${text}) > 0 limit 1`);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
