/** The SQLSTATE of a PostgreSQL error, including one wrapped by Drizzle; undefined for any other error. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error ? ((error as { code?: string }).code ?? sqlState(error.cause)) : undefined;

/** SQLSTATEs of transient errors: timeouts, locks, too many connections, read-only mode, a restart. */
const transientStates = /^(25006|40001|40P01|53\d{3}|55P03|57014|57P0\d|08\d{3})$/;

/**
 * SQLSTATEs of a lost connection, a lack of resources and a shutdown. A slow or blocked statement is not among them.
 */
const awayStates = /^(08\d{3}|53\d{3}|57P0\d)$/;

/** Errors that pg raises itself when PostgreSQL does not respond; the last is PostgreSQL's without room for a connection. */
const lostMessages =
  /^(Connection terminated|Client .* is not queryable|Query read timeout|timeout exceeded when trying to connect|could not write init file)/;
const lostCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;

/** Whether a statement failed because the connection was refused, broke, or timed out. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  // ENOENT on connect means that a stopped server removed its Unix socket. ENOENT on a file means something else.
  const isSocketGone = code === 'ENOENT' && syscall === 'connect';
  return isSocketGone || lostCodes.test(code) || lostMessages.test(error.message) || isConnectionLost(error.cause);
}

/** Whether the error is a transient database failure, so that a retry may succeed. */
export const isOutage = (error: unknown): boolean =>
  transientStates.test(sqlState(error) ?? '') || isConnectionLost(error);

/** Whether the database as a whole does not respond, so that other statements would fail too. */
export const isDatabaseAway = (error: unknown): boolean =>
  awayStates.test(sqlState(error) ?? '') || isConnectionLost(error);
