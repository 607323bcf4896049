import pg from 'pg';
import { ConfigurationError } from './config.ts';
import { clientTimeouts } from './connect.ts';
import { sqlState } from './database-outage.ts';

const oldestMajor = 15;

/**
 * Checks before anything else that the database can be entered and stores text as UTF-8. Neither changes while the
 * server runs.
 * @throws ConfigurationError with the reason on one line
 */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, ...clientTimeouts });
  // A connection that breaks later than the query would otherwise end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; encoding: string }>(
      `select current_setting('server_version_num') as version,
        current_setting('server_encoding') as encoding`,
    );
    const major = Math.floor(Number(rows[0]!.version) / 10_000);
    const { encoding } = rows[0]!;
    if (major < oldestMajor) {
      throw new ConfigurationError(`The database is PostgreSQL ${major}; the shop needs ${oldestMajor} or later.`);
    }
    // SQL_ASCII stores any bytes, so a name that cannot be read again would only be found by its reader.
    if (encoding !== 'UTF8') {
      throw new ConfigurationError(
        `The encoding of the database is ${encoding}, but must be UTF8: createdb --encoding=UTF8 --template=template0 …`,
      );
    }
  } catch (error) {
    throw explainDatabaseError(error, url);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * The error of a command that cannot use its database, on one line and without the password. Other errors are returned
 * unchanged.
 */
export function explainDatabaseError(error: unknown, url: string): unknown {
  const { message } = error as Error;
  const code = isOfFile(error) ? '' : (sqlState(error) ?? '');
  const target = new pg.Client({ connectionString: url });
  const reason = reasons[code] ?? (message === 'timeout expired' ? notReached : null);
  if (reason) return new ConfigurationError(`DATABASE_URL: ${reason(target)}`);
  const isTls = /^(The server does not support SSL|self.signed|unable to verify|Hostname\/IP)/i.test(message);
  return isTls ? new ConfigurationError(`DATABASE_URL: no TLS connection to ${target.host}: ${message}`) : error;
}

/** Whether a file is missing or closed to this user. The codes are the same as of a Unix socket. */
function isOfFile(error: unknown): boolean {
  const { code, syscall, cause } = error as NodeJS.ErrnoException;
  return (/^(ENOENT|EACCES)$/.test(code ?? '') && syscall !== 'connect') || (cause instanceof Error && isOfFile(cause));
}

type Target = Pick<pg.Client, 'host' | 'port' | 'user' | 'database'>;

const notReached = ({ host, port }: Target) =>
  `PostgreSQL does not answer at ${host}, port ${port}. Is it running, and may this machine reach it?`;

/** By the code of PostgreSQL or of the system. */
const reasons: Record<string, (target: Target) => string> = {
  ENOTFOUND: ({ host }) => `the host ${host} is unknown`,
  EAI_AGAIN: ({ host }) => `the host ${host} could not be looked up; the name server does not answer`,
  ECONNREFUSED: notReached,
  ETIMEDOUT: notReached,
  EHOSTUNREACH: notReached,
  ENETUNREACH: notReached,
  ENOENT: notReached,
  EACCES: ({ host }) => `this user may not use the socket in ${host}`,
  '28P01': ({ user }) => `the password of the role ${user} is wrong`,
  '28000': ({ user, host }) => `the server does not let the role ${user} in from here (pg_hba.conf of ${host})`,
  '3D000': ({ database }) => `there is no database ${database}`,
  '42501': ({ user, database }) =>
    `the role ${user} lacks a right in ${database}; only the owner may migrate it: kreasi migrate`,
  '53300': () => 'the server has no free connection',
  '57P03': () => 'PostgreSQL is starting up or shutting down',
};
