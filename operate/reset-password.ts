/**
 * Prints a link with which a user who cannot read their mails sets a new password:
 * `DATABASE_URL=… PUBLIC_URL=… npm run shop reset-password -- --email ibu@contoh.id`. Check who
 * is asking first. The link works once within 30 minutes; the new password ends all sessions.
 */
import { createResetTokenFor } from '../server/areas/auth/reset-password.ts';
import { ConfigurationError } from '../server/platform/config.ts';
import { readArguments, runOnDatabase } from './operator-command.ts';

const { values } = readArguments('reset-password --email ibu@contoh.id', { needed: ['email'] });
const email = values.email.trim().toLowerCase();
await runOnDatabase(async () => {
  const { PUBLIC_URL } = process.env;
  if (!PUBLIC_URL) throw new ConfigurationError('PUBLIC_URL is missing');
  const token = await createResetTokenFor(email, new Date());
  if (!token) throw new ConfigurationError(`${email} has no account, or the account is suspended.`);
  console.log(`Works once, within 30 minutes: ${PUBLIC_URL}/auth/reset-password?token=${token}`);
});
