import { and, eq, sql } from 'drizzle-orm';
import { refusals } from '#contract/refusals.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import type { Context } from '#platform/http/handlers.ts';
import { Refusal, refuse, refuseFields } from '#platform/refuse.ts';
import { createSession, endSession, markPasswordGiven, type Session } from '#platform/session.ts';
import { knownDevices, users } from '#server/db/schema/index.ts';
import { describeDevice, deviceHash, rememberDevice } from './known-devices.ts';
import { type Attempt, countAttempt, countLogin, countPasswordCheck, requireWithinLimits } from './login-attempts.ts';
import { isPassword } from './passwords.ts';

/** `device` is the token of the device cookie, whether known or not. */
export type Credentials = {
  email: string;
  password: string;
  clientKey: string;
  device: string | undefined;
  recordEvent: Context<Session | null>['recordEvent'];
};

/**
 * Creates a session and ends the browser's previous one. Returns the session token and the token that makes the device
 * a known one.
 * @throws what `authenticate` throws; TOO_MANY after too many logins
 */
export async function logIn(
  { userAgent, ...credentials }: Credentials & { userAgent: string },
  earlier: Session | null,
  at: Date,
): Promise<{ token: string; device: string }> {
  const account = await authenticate(credentials, earlier, at);
  const userId = account.id;
  return transaction(async (tx) => {
    await requireSamePassword(tx, account);
    if (earlier) await endSession(tx, earlier);
    await countLogin(tx, userId, at);
    const device = await rememberDevice(tx, { userId, token: credentials.device, at });
    return { token: await createSession(tx, userId, at, describeDevice(userAgent)), device };
  });
}

type Account = typeof users.$inferSelect;

/**
 * Locks an account whose password was checked before the transaction. Without this, a session or a change by somebody
 * with the old password could follow a new password that was set during the check.
 * @throws WRONG_CREDENTIALS when the account has another password by now
 */
export async function requireSamePassword(tx: Transaction, { id, passwordHash }: Account): Promise<void> {
  const [same] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .for('no key update');
  if (!same) throw refuse('WRONG_CREDENTIALS');
}

/**
 * Returns the account of an e-mail address and its password. `earlier` is the session of the browser.
 * @throws WRONG_CREDENTIALS for an unknown e-mail address or a wrong password, in the same time; SUSPENDED only when
 * the password is right; TOO_MANY after too many failures
 */
export async function authenticate(
  { email, password, clientKey, device, recordEvent }: Credentials,
  earlier: Session | null,
  at: Date,
): Promise<Account> {
  const hash = device === undefined ? null : deviceHash(device);
  const isKnown = sql<boolean>`exists (select from ${knownDevices}
    where ${knownDevices.userId} = ${users.id} and ${knownDevices.tokenHash} = ${hash})`;
  const [found] = await db.select({ account: users, isKnown }).from(users).where(eq(users.email, email));
  const account = found?.account;
  const isSameAccount = earlier !== null && earlier.userId === account?.id;
  const knownDevice = found?.isKnown ? hash : isSameAccount ? earlier.tokenHash : null;
  const attempt = { email, clientKey, knownDevice, at };
  const isRight = await isPasswordWithinLimits(attempt, account, password).catch((error: unknown) => {
    if (error instanceof Refusal) recordEvent('login-slowed', account?.id ?? null);
    throw error;
  });
  if (!isRight || !account) {
    recordEvent('login-failed', account?.id ?? null);
    throw refuse('WRONG_CREDENTIALS');
  }
  if (account.suspendedAt) {
    recordEvent('denied', account.id);
    throw refuse('SUSPENDED');
  }
  return account;
}

type PasswordCheck = { session: Session; password: string; clientKey: string };

/**
 * Requires the password of a signed-in user, before something that a stolen session must not
 * do, and records in the session that it was given. Returns the account. Failures are limited
 * like the logins of a known device, and all checks of an account and client together.
 * @throws WRONG_PASSWORD with a field error; TOO_MANY
 */
export async function requirePassword({ session, password, clientKey }: PasswordCheck, at: Date): Promise<Account> {
  const [found] = await db.select().from(users).where(eq(users.id, session.userId));
  const account = found!;
  await countPasswordCheck({ email: account.email, clientKey }, at);
  const attempt = { email: account.email, clientKey, knownDevice: session.tokenHash, at };
  const isRight = await isPasswordWithinLimits(attempt, account, password);
  if (!isRight) throw refuseFields({ password: refusals.WRONG_PASSWORD[1] }, 'WRONG_PASSWORD');
  await markPasswordGiven(db, session, at);
  return account;
}

/**
 * Checks a password within the limits: before it waits, when it is its turn, and when its result is counted. No
 * transaction is open meanwhile.
 * @throws TOO_MANY also for a right password, when the limit was reached while it was checked; BUSY
 */
async function isPasswordWithinLimits(
  attempt: Attempt,
  account: Account | undefined,
  password: string,
): Promise<boolean> {
  const requireAllowed = () => requireWithinLimits(attempt, account?.id);
  await requireAllowed();
  const isRight = await isPassword(password, account?.passwordHash, requireAllowed);
  await countAttempt(attempt, isRight);
  return isRight;
}
