import pg from 'pg';

/** Statistics, and the visibility that index-only reads need. On a connection of its own, which may take its time. */
export async function vacuum(databaseUrl: string, tables: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`vacuum analyze ${tables.join(', ')}`);
  await client.end();
}
