import path from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { type Config, ConfigurationError, configure } from '../server/platform/config.ts';
import { checkDatabase, explainDatabaseError } from '../server/platform/check-database.ts';
import { connect, disconnect } from '../server/platform/connect.ts';
import { isOutage, sqlState } from '../server/platform/database-outage.ts';
import { databaseTlsFault, databaseUrlFault } from '../server/platform/database-url.ts';
import { describeFaults } from '../server/platform/settings/all-settings.ts';

/**
 * Runs an operator's command on the database of DATABASE_URL, connected with at most `max` connections; `asOwner` of
 * DATABASE_OWNER_URL if that is set. An expected error is printed on one line and makes the exit code 1.
 */
export async function runOnDatabase(
  work: (url: string) => Promise<void>,
  { max = 1, asOwner = false } = {},
): Promise<void> {
  await printErrors(async () => {
    const { NODE_ENV = 'production', ...env } = process.env;
    const name = asOwner && env.DATABASE_OWNER_URL ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';
    const url = env[name] ?? '';
    const formFault = url ? databaseUrlFault(url) : 'is missing';
    const fault = formFault ?? (NODE_ENV === 'production' ? databaseTlsFault(url) : null);
    if (fault) throw new ConfigurationError(describeFaults([{ name, fault }]));
    await checkDatabase(url);
    connect(url, { max });
    try {
      await work(url);
    } catch (error) {
      throw explainDatabaseError(error, url);
    } finally {
      await disconnect();
    }
  });
}

/**
 * Runs a command. What the operator can mend is printed on one
 * line, any other error with its stack; both exit with code 1.
 */
export async function printErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(explain(error) ?? error);
    process.exitCode = 1;
  }
}

/** The reason of an error that needs no change of the program: settings, files, a full disk, an empty database. */
function explain(error: unknown): string | null {
  const { message, cause } = error as Error;
  if (error instanceof ConfigurationError || (error as NodeJS.ErrnoException).syscall) return message;
  if (sqlState(error) === '42P01')
    return 'The database lacks the tables of the shop: create them by kreasi migrate, or restore a backup.';
  if (!isOutage(error)) return null;
  const reason = cause instanceof Error ? cause.message : message;
  return /No space left|init file/.test(reason) ? `${reason}: the disk of the database is full, see df -h` : reason;
}

/**
 * The arguments of this command: options with a value, of which those in `needed` must be there, flags
 * without one, and a number of operands. If they are others, prints the usage and exits, with code 0 after --help.
 */
export function readArguments<Needed extends string = never, Optional extends string = never>(
  usage: string,
  {
    needed = [],
    optional = [],
    flags = [],
    operands = 0,
  }: { needed?: Needed[]; optional?: Optional[]; flags?: string[]; operands?: number } = {},
): { values: Record<Needed, string> & Partial<Record<Optional, string>>; given: Set<string>; operands: string[] } {
  const options: ParseArgsOptionsConfig = Object.fromEntries([
    ...[...needed, ...optional].map((name) => [name, { type: 'string' }]),
    ...flags.map((name) => [name, { type: 'boolean' }]),
  ]);
  const args = process.argv.slice(2);
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length === operands && needed.every((name) => values[name])) {
      return {
        values: values as Record<Needed, string> & Partial<Record<Optional, string>>,
        given: new Set(Object.keys(values)),
        operands: positionals,
      };
    }
  } catch {
    // An unknown option, or one without its value.
  }
  console.error(`Usage: ${usage}`);
  process.exit(args.includes('--help') ? 0 : 1);
}

/** The path of a file that the operator named. Commands run in the folder of the shop. */
export const pathOf = (name: string): string => path.resolve(process.env.INIT_CWD ?? '', name);

/**
 * Reads the configuration of a command that needs only the database, the pictures and the key, and no other variable.
 */
export function configureStorage(databaseUrl: string): Config {
  const { DATA_DIR, MEDIA_STORE, SECRET_KEY, SECRET_KEY_FILE, SECRET_KEY_OLD } = process.env;
  const storage = { DATA_DIR, MEDIA_STORE, SECRET_KEY, SECRET_KEY_FILE, SECRET_KEY_OLD };
  const unused = { MIDTRANS_SERVER_KEY: 'Mid-server-unused', MIDTRANS_CLIENT_KEY: 'Mid-client-unused' };
  return configure({ ...storage, ...unused, DATABASE_URL: databaseUrl });
}

/** The file of age's key, of an option or else of BACKUP_AGE_IDENTITY. */
export const identityOf = ({ identity }: { identity?: string }): string | undefined =>
  identity === undefined ? process.env.BACKUP_AGE_IDENTITY : pathOf(identity);
