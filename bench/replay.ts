import pg from 'pg';

/** PostgreSQL prepares a named statement once per connection. */
export type Statement = { name?: string; text: string; values: readonly unknown[] };

/** The arguments of `pg`'s query: a text or a query object, then values. Further arguments are ignored. */
type Sent = [query: string | { name?: string; text: string; values?: unknown[] }, values?: unknown];

/** Returns the statements that this process sends to PostgreSQL while `work` runs, in order. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { prototype } = pg.Client as unknown as { prototype: { query: (...sent: Sent) => unknown } };
  const send = prototype.query;
  prototype.query = function record(...sent) {
    statements.push(asStatement(sent));
    return send.apply(this, sent);
  };
  try {
    await work();
  } finally {
    prototype.query = send;
  }
  return statements;
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Returns the UUIDs in a text, in order. */
export const idsIn = (text: string): string[] => text.match(uuids) ?? [];

export type Rename = (id: string) => string;

/** Runs recorded statements with other ids. Transactions use their own connection. Returns the last rows. */
export async function replay(pool: pg.Pool, statements: readonly Statement[], rename: Rename): Promise<unknown[]> {
  let rows: unknown[] = [];
  let client: pg.PoolClient | undefined;
  try {
    for (const statement of statements) {
      const { text } = statement;
      if (text === 'begin') client = await pool.connect();
      const values = statement.values.map((value) => renamed(value, rename));
      ({ rows } = await (client ?? pool).query({ ...statement, values }));
      if (text === 'commit') {
        client?.release();
        client = undefined;
      }
    }
  } finally {
    // After a failure within a transaction the connection is closed, not reused.
    client?.release(true);
  }
  return rows;
}

function asStatement([query, given]: Sent): Statement {
  const { name, text, values = [] } = typeof query === 'string' ? { text: query } : query;
  return { ...(name !== undefined && { name }), text, values: Array.isArray(given) ? given : values };
}

function renamed(value: unknown, rename: Rename): unknown {
  if (typeof value === 'string') return value.replace(uuids, rename);
  return Array.isArray(value) ? value.map((item) => renamed(item, rename)) : value;
}
