/** Creates an admin account: `npm run create-admin -- --email ibu@contoh.id --name "Ibu Lina" --phone 0812…`. */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { UserId } from '../contract/ids.ts';
import { hashPassword } from '../server/areas/auth/passwords.ts';
import { users } from '../server/db/schema/index.ts';
import { ConfigurationError } from '../server/platform/config.ts';
import { db, violatedConstraint } from '../server/platform/db.ts';
import { newId } from '../server/platform/new-id.ts';
import { runOnDatabase } from './operator-command.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { email: text, name: text, phone: text } });
const { email, name } = values;
if (!email || !name) {
  console.error(
    'Usage: DATABASE_URL=… npm run create-admin -- --email ibu@contoh.id --name "Ibu Lina" [--phone 0812…]',
  );
  process.exit(1);
}
await runOnDatabase(async () => {
  // The password is generated, not passed as an argument, to keep it out of the shell history.
  const password = randomBytes(15).toString('base64url');
  const account = {
    id: newId<UserId>(),
    email: email.trim().toLowerCase(),
    userName: name,
    phoneNumber: values.phone ?? '-',
    role: 'admin',
    passwordHash: await hashPassword(password),
    createdAt: new Date().toISOString(),
  } as const;
  await db
    .insert(users)
    .values(account)
    .catch((error: unknown) => {
      const isKnown = violatedConstraint(error) === 'users_email';
      throw isKnown ? new ConfigurationError(`${email} has an account already.`) : error;
    });
  console.log(`The admin ${email} can sign in with this password, which is shown only once: ${password}`);
});
