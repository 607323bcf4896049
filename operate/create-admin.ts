/**
 * Creates an admin account and prints a link with which its owner sets the password:
 * `DATABASE_URL=… PUBLIC_URL=… npm run shop create-admin -- --email ibu@contoh.id --name "Ibu Lina" --phone 0812…`.
 */
import { randomBytes } from 'node:crypto';
import type { UserId } from '../contract/ids.ts';
import { hashPassword } from '../server/areas/auth/passwords.ts';
import { createResetTokenFor } from '../server/areas/auth/reset-password.ts';
import { users } from '../server/db/schema/index.ts';
import { ConfigurationError } from '../server/platform/config.ts';
import { db } from '../server/platform/connect.ts';
import { violatedConstraint } from '../server/platform/sql.ts';
import { newId } from '../server/platform/new-id.ts';
import { readArguments, runOnDatabase } from './operator-command.ts';

const usage = 'create-admin --email ibu@contoh.id --name "Ibu Lina" [--phone 0812…]';
const { values } = readArguments(usage, { needed: ['email', 'name'], optional: ['phone'] });
const { email, name } = values;
await runOnDatabase(async () => {
  const { PUBLIC_URL } = process.env;
  if (!PUBLIC_URL) throw new ConfigurationError('PUBLIC_URL is missing');
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
  console.log(`The admin ${email} sets the password here, once and within 30 minutes (later: kreasi reset-password):`);
  console.log(`${PUBLIC_URL}/auth/reset-password?token=${token}`);
});
