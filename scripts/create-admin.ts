/** Creates an admin account: `npm run create-admin -- --email ibu@contoh.id --name "Ibu Lina" --phone 0812…`. */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { UserId } from '../contract/ids.ts';
import { hashPassword } from '../server/areas/auth/passwords.ts';
import { users } from '../server/db/schema/index.ts';
import { violatedConstraint, connect, db, disconnect } from '../server/platform/db.ts';
import { newId } from '../server/platform/new-id.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { email: text, name: text, phone: text } });
const { DATABASE_URL } = process.env;
if (!DATABASE_URL || !values.email || !values.name) {
  console.error(
    'Usage: DATABASE_URL=… npm run create-admin -- --email ibu@contoh.id --name "Ibu Lina" [--phone 0812…]',
  );
  process.exit(1);
}
connect(DATABASE_URL, { max: 1 });
// The password is generated, not passed as an argument, to keep it out of the shell history.
const password = randomBytes(15).toString('base64url');
try {
  await db.insert(users).values({
    id: newId<UserId>(),
    email: values.email.trim().toLowerCase(),
    userName: values.name,
    phoneNumber: values.phone ?? '-',
    role: 'admin',
    passwordHash: await hashPassword(password),
    createdAt: new Date().toISOString(),
  });
  console.log(`The admin ${values.email} can sign in with this password, which is shown only once: ${password}`);
} catch (error) {
  console.error(violatedConstraint(error) === 'users_email' ? `${values.email} has an account already.` : error);
  process.exitCode = 1;
} finally {
  await disconnect();
}
