import { eq } from 'drizzle-orm';
import { db, transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { beginSession, endSession, type Session } from '#platform/session.ts';
import { users } from '#server/db/schema/index.ts';
import { withinLimits } from './login-limits.ts';
import { isPassword } from './passwords.ts';

type Attempt = { email: string; password: string; ip: string };

/**
 * Begins a session, ends the one that this browser had, and returns the new token. Refuses WRONG_CREDENTIALS for an
 * unknown address as for a wrong password, in the same time, SUSPENDED only to whoever knows the password, and TOO_MANY
 * after too many failures.
 */
export async function logIn({ email, password, ip }: Attempt, earlier: Session | null, at: Date): Promise<string> {
  const [account] = await db.select().from(users).where(eq(users.email, email));
  const isRight = await withinLimits({ email, ip, at }, () => isPassword(password, account?.passwordHash));
  if (!isRight || !account) throw refuse('WRONG_CREDENTIALS');
  if (account.suspendedAt) throw refuse('SUSPENDED');
  return transaction(async (tx) => {
    if (earlier) await endSession(tx, earlier);
    return beginSession(tx, account.id, at);
  });
}
