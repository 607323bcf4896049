import pg from 'pg';

/** A named one is planned once a connection. */
export type Statement = { name?: string; text: string; values: readonly unknown[] };

/** What `pg` is handed: a text or an object that holds it, then values, then what does not concern us. */
type Sent = [query: string | { name?: string; text: string; values?: unknown[] }, values?: unknown];

function asStatement([query, given]: Sent): Statement {
  const { name, text, values = [] } = typeof query === 'string' ? { text: query } : query;
  return { ...(name !== undefined && { name }), text, values: Array.isArray(given) ? given : values };
}

/** The statements that reach PostgreSQL from this process while `work` runs, in their order. */
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
