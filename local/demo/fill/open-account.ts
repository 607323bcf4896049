import type { UserId } from '../../../contract/ids.ts';
import type { Role } from '../../../contract/words.ts';
import { hashPassword } from '../../../server/areas/auth/passwords.ts';
import { users } from '../../../server/db/schema/index.ts';
import { db } from '../../../server/platform/connect.ts';
import { newId } from '../../../server/platform/new-id.ts';
import { daysAgo } from './days-ago.ts';

/**
 * All accounts share one hash, because argon2 is intentionally slow. The password is public: it is printed at every
 * start.
 */
const passwordHash = hashPassword('rahasia123');

type Account = { email: string; userName: string; phoneNumber: string; role: Role; joinedDaysAgo: number };

/** Creates an account with a join date `joinedDaysAgo` days before `now`. */
export async function openAccount({ joinedDaysAgo, ...account }: Account, now: Date): Promise<UserId> {
  const createdAt = daysAgo(joinedDaysAgo, now);
  const joinedAt = createdAt.toISOString();
  const id = newId<UserId>(createdAt.getTime());
  await db
    .insert(users)
    .values({ ...account, id, createdAt: joinedAt, emailVerifiedAt: joinedAt, passwordHash: await passwordHash });
  return id;
}
