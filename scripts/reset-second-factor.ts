/**
 * Removes the second factor of an admin who lost both the app and the recovery codes:
 * `DATABASE_URL=… npm run reset-second-factor -- --email ibu@contoh.id`. Check who is asking first. The admin sets it up
 * again on the page "Akun Saya".
 */
import { parseArgs } from 'node:util';
import { resetSecondFactor } from '../server/areas/auth/second-factor.ts';
import { connect, disconnect } from '../server/platform/db.ts';
import { noteSecurityEvent, writeSecurityEvents } from '../server/platform/security-events.ts';

const { values } = parseArgs({ options: { email: { type: 'string' } } });
const { DATABASE_URL } = process.env;
const email = values.email?.trim().toLowerCase();
if (!DATABASE_URL || !email) {
  console.error('Usage: DATABASE_URL=… npm run reset-second-factor -- --email ibu@contoh.id');
  process.exit(1);
}
connect(DATABASE_URL, { max: 1 });
try {
  const userId = await resetSecondFactor(email);
  if (userId) {
    // Admins see in the activity log that an operator did it.
    const command = 'reset-second-factor';
    const event = { clientKey: command, requestId: command, at: new Date() };
    noteSecurityEvent({ kind: 'second-factor-changed', userId, ...event });
    await writeSecurityEvents();
    console.log(`The second factor of ${email} was removed. It can be set up again after signing in.`);
  } else {
    console.error(`${email} has no second factor.`);
    process.exitCode = 1;
  }
} finally {
  await disconnect();
}
