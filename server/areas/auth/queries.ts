import { eq } from 'drizzle-orm';
import type { User } from '#contract/auth.ts';
import type { UserId } from '#contract/ids.ts';
import { db } from '#platform/db.ts';
import { users } from '#server/db/schema/index.ts';

/** The signed-in user, for the header and the account page. */
export async function findUser(id: UserId): Promise<User | undefined> {
  const { userName, email, phoneNumber, role } = users;
  const [found] = await db
    .select({ id: users.id, userName, email, phoneNumber, role })
    .from(users)
    .where(eq(users.id, id));
  return found;
}
