import { eq, sql } from 'drizzle-orm';
import { db, transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { beginSession, endSession, type Session } from '#platform/session.ts';
import { knownDevices, users } from '#server/db/schema/index.ts';
import { countLogin } from './count-attempt.ts';
import { deviceHash, rememberDevice } from './known-devices.ts';
import { withinLimits } from './login-limits.ts';
import { isPassword } from './passwords.ts';

/** `device` is the token in the browser's device cookie, known or not. */
type Credentials = { email: string; password: string; clientKey: string; device: string | undefined };

/**
 * Begins a session, ends the one that this browser had, and returns the new token and the one that makes the device a
 * known one. Refuses WRONG_CREDENTIALS for an unknown address as for a wrong password, in the same time, SUSPENDED only
 * to whoever knows the password, and TOO_MANY after too many failures or logins.
 */
export async function logIn(
  { email, password, clientKey, device }: Credentials,
  earlier: Session | null,
  at: Date,
): Promise<{ token: string; device: string }> {
  const hash = device === undefined ? null : deviceHash(device);
  const isKnown = sql<boolean>`exists (select from ${knownDevices}
    where ${knownDevices.userId} = ${users.id} and ${knownDevices.tokenHash} = ${hash})`;
  const [found] = await db.select({ account: users, isKnown }).from(users).where(eq(users.email, email));
  const account = found?.account;
  const isVisitor = earlier !== null && earlier.userId === account?.id;
  const knownDevice = found?.isKnown ? hash : isVisitor ? earlier.tokenHash : null;
  const attempt = { email, clientKey, knownDevice, at };
  const isRight = await withinLimits(attempt, account?.id, () => isPassword(password, account?.passwordHash));
  if (!isRight || !account) throw refuse('WRONG_CREDENTIALS');
  if (account.suspendedAt) throw refuse('SUSPENDED');
  return transaction(async (tx) => {
    if (earlier) await endSession(tx, earlier);
    await countLogin(tx, account.id, at);
    const known = await rememberDevice(tx, { userId: account.id, token: device, at });
    return { token: await beginSession(tx, account.id, at), device: known };
  });
}
