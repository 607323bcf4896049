/**
 * Removes the second factor of an admin who lost both the app and the recovery
 * codes: `DATABASE_URL=… npm run shop reset-second-factor -- --email ibu@contoh.id`.
 * Check who is asking first. The admin sets it up again on the page "Akun Saya".
 */
import { resetSecondFactor } from '../server/areas/auth/second-factor.ts';
import { ConfigurationError } from '../server/platform/config.ts';
import { noteSecurityEvent, writeSecurityEvents } from '../server/platform/security-events.ts';
import { readArguments, runOnDatabase } from './operator-command.ts';

const { values } = readArguments('reset-second-factor --email ibu@contoh.id', { needed: ['email'] });
const email = values.email.trim().toLowerCase();
await runOnDatabase(async () => {
  const userId = await resetSecondFactor(email);
  if (!userId) throw new ConfigurationError(`${email} has no second factor.`);
  // Admins see in the activity log that an operator did it.
  const command = 'reset-second-factor';
  const event = { clientKey: command, requestId: command, at: new Date() };
  noteSecurityEvent({ kind: 'second-factor-changed', userId, ...event });
  await writeSecurityEvents();
  console.log(`The second factor of ${email} was removed. It can be set up again after signing in.`);
});
