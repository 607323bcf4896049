/**
 * Creates an admin account and prints a link with which its owner sets the password:
 * `DATABASE_URL=… PUBLIC_URL=… npm run create-admin -- --email ibu@contoh.id --name "Ibu Lina" --phone 0812…`.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { UserId } from '../contract/ids.ts';
import { hashPassword } from '../server/areas/auth/passwords.ts';
import { createResetTokenFor } from '../server/areas/auth/reset-password.ts';
import { users } from '../server/db/schema/index.ts';
import { ConfigurationError } from '../server/platform/config.ts';
import { db, violatedConstraint } from '../server/platform/db.ts';
import { newId } from '../server/platform/new-id.ts';
import { runOnDatabase } from './operator-command.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { email: text, name: text, phone: text } });
const { email, name } = values;
const { PUBLIC_URL } = process.env;
if (!PUBLIC_URL || !email || !name) {
  console.error(
    'Usage: DATABASE_URL=… PUBLIC_URL=https://… npm run create-admin -- --email ibu@contoh.id --name "Ibu Lina" [--phone 0812…]',
  );
  process.exit(1);
}
await runOnDatabase(async () => {
  const account = {
    id: newId<UserId>(),
    email: email.trim().toLowerCase(),
    userName: name,
    phoneNumber: values.phone ?? '-',
    role: 'admin',
    // Nobody knows this password.
    passwordHash: await hashPassword(randomBytes(32).toString('base64url')),
    createdAt: new Date().toISOString(),
  } as const;
  await db
    .insert(users)
    .values(account)
    .catch((error: unknown) => {
      const isKnown = violatedConstraint(error) === 'users_email';
      throw isKnown ? new ConfigurationError(`${email} has an account already.`) : error;
    });
  const token = await createResetTokenFor(account.email, new Date());
  console.log(`The admin ${email} sets the password here, once and within 30 minutes (later: reset-password):`);
  console.log(`${PUBLIC_URL}/auth/reset-password?token=${token}`);
});
