/**
 * Prints a link with which a user who cannot read their mails sets a new password:
 * `DATABASE_URL=… PUBLIC_URL=… npm run reset-password -- --email ibu@contoh.id`. Check who is asking first. The link works
 * once within 30 minutes; the new password ends all sessions.
 */
import { parseArgs } from 'node:util';
import { createResetTokenFor } from '../server/areas/auth/reset-password.ts';
import { ConfigurationError } from '../server/platform/config.ts';
import { runOnDatabase } from './operator-command.ts';

const { values } = parseArgs({ options: { email: { type: 'string' } } });
const { PUBLIC_URL } = process.env;
const email = values.email?.trim().toLowerCase();
if (!PUBLIC_URL || !email) {
  console.error('Usage: DATABASE_URL=… PUBLIC_URL=https://… npm run reset-password -- --email ibu@contoh.id');
  process.exit(1);
}
await runOnDatabase(async () => {
  const token = await createResetTokenFor(email, new Date());
  if (!token) throw new ConfigurationError(`${email} has no account, or the account is suspended.`);
  console.log(`Works once, within 30 minutes: ${PUBLIC_URL}/auth/reset-password?token=${token}`);
});
