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

/** Runs recorded statements that only read, and returns the last rows. */
export async function replay(pool: pg.Pool, statements: readonly Statement[]): Promise<unknown[]> {
  let rows: unknown[] = [];
  for (const { values, ...statement } of statements)
    ({ rows } = await pool.query({ ...statement, values: [...values] }));
  return rows;
}

function asStatement([query, given]: Sent): Statement {
  const { name, text, values = [] } = typeof query === 'string' ? { text: query } : query;
  return { ...(name !== undefined && { name }), text, values: Array.isArray(given) ? given : values };
}
