import { sql } from 'drizzle-orm';
import { db } from '../../server/platform/connect.ts';
import type { MediaStore } from '../../server/platform/disk-store.ts';
import { pictureFile } from '../../server/platform/media.ts';

/** Values that name a file: the address of a public picture, or the name of a private file. */
const fileName = '^(/media/[a-z-]+/[0-9a-f]{32}/[0-9]+\\.webp|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.(webp|pdf))$';

/** Returns the files that rows of any table name but the store does not contain. */
export async function missingFiles(store: MediaStore): Promise<string[]> {
  const columns = await db.rows<{ table: string; column: string; isArray: boolean }>(sql`
    select c.table_name as "table", c.column_name as "column", c.udt_name = '_text' as "isArray"
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.udt_name in ('text', '_text')`);
  const missing = new Set<string>();
  for (const { table, column, isArray } of columns) {
    const value = isArray ? sql`unnest(${sql.identifier(column)})` : sql`${sql.identifier(column)}`;
    // The files of a deleted product are deleted, unless an order or a cart names them, too.
    const rows = table === 'products' ? sql`products where deleted_at is null` : sql.identifier(table);
    const named = await db.rows<{ name: string }>(
      sql`select distinct name from (select ${value} as name from ${rows}) v
        where name ~ ${fileName}`,
    );
    for (const { name } of named) if (!(await store.has(fileOf(name)))) missing.add(name);
  }
  return [...missing];
}

const fileOf = (name: string): string => (name.startsWith('/media/') ? pictureFile(name) : `private/${name}`);
