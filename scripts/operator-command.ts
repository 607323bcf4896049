import { ConfigurationError } from '../server/platform/config.ts';
import { checkDatabase, explainDatabaseError } from '../server/platform/check-database.ts';
import { connect, disconnect } from '../server/platform/db.ts';
import { databaseTlsFault, databaseUrlFault } from '../server/platform/database-url.ts';

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
    if (fault) throw new ConfigurationError(`${name} ${fault}`);
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

/** Runs a command. A ConfigurationError is printed on one line, any other error with its stack; both exit with code 1. */
async function printErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof ConfigurationError ? error.message : error);
    process.exitCode = 1;
  }
}
