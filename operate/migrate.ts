/**
 * Applies all pending migrations and grants the role of DATABASE_URL what the shop needs: `npm run shop migrate`, with
 * DATABASE_OWNER_URL of the role that owns the database. Without that variable, the role of DATABASE_URL owns it.
 * With --pending it changes nothing and prints the names of the migrations that it would apply.
 */
import { pendingMigrations } from '../server/db/migrate.ts';
import { updateDatabase } from '../server/db/update-database.ts';
import { readArguments, runOnDatabase } from './operator-command.ts';

const { given } = readArguments('migrate [--pending]', { flags: ['pending'] });
await runOnDatabase(
  async (databaseOwnerUrl) => {
    if (given.has('pending')) {
      for (const name of await pendingMigrations(databaseOwnerUrl)) console.log(name);
      return;
    }
    const { DATABASE_URL: databaseUrl = databaseOwnerUrl } = process.env;
    await updateDatabase({ databaseUrl, databaseOwnerUrl });
    console.log('The database is up to date.');
  },
  { asOwner: true },
);
