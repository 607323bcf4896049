/** The SQLSTATE of an error that PostgreSQL raised, however Drizzle wrapped it; undefined for any other. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error ? ((error as { code?: string }).code ?? sqlState(error.cause)) : undefined;

/** What PostgreSQL answers in passing trouble: timeouts, locks, too many connections, read-only, a restart. */
const passingStates = /^(25006|40001|40P01|53\d{3}|55P03|57014|57P0\d|08\d{3})$/;

/** What pg says when there is no answer at all. */
const lostMessages =
  /^(Connection terminated|Client .* is not queryable|Query read timeout|timeout exceeded when trying to connect)/;
const lostCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;

/** Whether a statement failed for want of a connection: it was refused or broke, or nothing came back in time. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  // A stopped server takes its socket with it. Of a file, ENOENT means something else.
  const isSocketGone = code === 'ENOENT' && syscall === 'connect';
  return isSocketGone || lostCodes.test(code) || lostMessages.test(error.message) || isConnectionLost(error.cause);
}

/** Whether the database cannot do now what was asked of it, and may be able to in a moment. */
export const isOutage = (error: unknown): boolean =>
  passingStates.test(sqlState(error) ?? '') || isConnectionLost(error);
