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

/** Whether a host is reached without a network: a loopback address or the folder of a Unix socket. */
export const isThisMachine = (host: string): boolean => /^(\/|localhost$|127(\.\d+){3}$|\[?::1\]?$)/.test(host);

/**
 * Why the connection to a database could be read or taken over on its way; null when it could not. Only one mode
 * will do: node-postgres also verifies the server for require and verify-ca, but PostgreSQL's programs do not.
 */
export function databaseTlsFault(url: string): string | null {
  const { host, ssl } = settingsOf(url);
  const modes = new URLSearchParams(url.replace(/^[^?]*/, '')).getAll('sslmode');
  return isThisMachine(host) || (ssl && modes.join() === 'verify-full')
    ? null
    : 'leads to another machine without verified TLS: add sslmode=verify-full';
}

/** The settings that node-postgres reads from a URL and from the PG… variables. It does not connect. */
const settingsOf = (url: string): pg.Client => new pg.Client({ connectionString: url });
