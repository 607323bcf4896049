/**
 * Applies all pending migrations and grants the role of DATABASE_URL what the shop needs: `npm run shop migrate`, with
 * DATABASE_OWNER_URL of the role that owns the database. Without that variable, the role of DATABASE_URL owns it.
 */
import { updateDatabase } from '../server/db/update-database.ts';
import { readArguments, runOnDatabase } from './operator-command.ts';

readArguments('migrate');
await runOnDatabase(
  async (databaseOwnerUrl) => {
    const { DATABASE_URL: databaseUrl = databaseOwnerUrl } = process.env;
    await updateDatabase({ databaseUrl, databaseOwnerUrl });
    console.log('The database is up to date.');
  },
  { asOwner: true },
);
