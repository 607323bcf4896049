import pg from 'pg';

/** What is wrong with the form of a DATABASE_URL; null when it is supported. Never contains the password. */
export function databaseUrlFault(url: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(url)) return 'must begin with postgres:// or postgresql://';
  if (/^[^/]*\/\/[^/?]*,/.test(url)) return 'must name one host; put HAProxy or a virtual address before several';
  try {
    const { database } = settingsOf(url);
    return database ? null : 'must name the database: postgres://user:password@host/database';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'names a certificate file that does not exist';
    return 'is not a valid URL; special characters of the password must be percent-encoded';
  }
}

/** Whether the database is reached without a network: a Unix socket or a loopback address. */
export const isOnThisMachine = (url: string): boolean =>
  /^(\/|localhost$|127\.|::1$|\[::1\]$)/.test(settingsOf(url).host);

/** Whether connections are encrypted, or the URL says that they need not be (sslmode=disable, for a private network). */
export const usesTls = (url: string): boolean => settingsOf(url).ssl || /[?&]sslmode=disable\b/.test(url);

/** The settings that node-postgres reads from a URL and from the PG… variables. It does not connect. */
const settingsOf = (url: string): pg.Client => new pg.Client({ connectionString: url });
