/**
 * Prints a link with which a user who cannot read their mails sets a new password:
 * `DATABASE_URL=… PUBLIC_URL=… npm run reset-password -- --email ibu@contoh.id`. Check who is asking first. The link works
 * once within 30 minutes; the new password ends all sessions.
 */
import { parseArgs } from 'node:util';
import { createResetTokenFor } from '../server/areas/auth/reset-password.ts';
import { connect, disconnect } from '../server/platform/db.ts';

const { values } = parseArgs({ options: { email: { type: 'string' } } });
const { DATABASE_URL, PUBLIC_URL } = process.env;
const email = values.email?.trim().toLowerCase();
if (!DATABASE_URL || !PUBLIC_URL || !email) {
  console.error('Usage: DATABASE_URL=… PUBLIC_URL=https://… npm run reset-password -- --email ibu@contoh.id');
  process.exit(1);
}
connect(DATABASE_URL, { max: 1 });
try {
  const token = await createResetTokenFor(email, new Date());
  if (token) console.log(`Works once, within 30 minutes: ${PUBLIC_URL}/auth/reset-password?token=${token}`);
  else {
    console.error(`${email} has no account, or the account is suspended.`);
    process.exitCode = 1;
  }
} finally {
  await disconnect();
}
