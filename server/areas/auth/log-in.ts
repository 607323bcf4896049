import { and, eq, sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { refusals } from '#contract/refusals.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import type { Context } from '#platform/http/handlers.ts';
import { Refusal, refuse, refuseFields } from '#platform/refuse.ts';
import { createSession, endSession, markPasswordGiven, type Session } from '#platform/session.ts';
import { knownDevices, users } from '#server/db/schema/index.ts';
import { describeDevice, deviceHash, rememberDevice } from './known-devices.ts';
import { type Attempt, countAttempt, countLogin, countPasswordCheck, forgetAttempt } from './login-attempts.ts';
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
  const check = () => isPassword(password, account?.passwordHash);
  const isRight = await withinLimits(attempt, account?.id, check).catch((error: unknown) => {
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
  const isRight = await withinLimits(attempt, account.id, () => isPassword(password, account.passwordHash));
  if (!isRight) throw refuseFields({ password: refusals.WRONG_PASSWORD[1] }, 'WRONG_PASSWORD');
  await markPasswordGiven(db, session, at);
  return account;
}

/** The attempts of one client on this node: all, those whose password is being checked, and how many were right. */
type ClientAttempts = { attempts: number; running: Set<Promise<unknown>>; right: number };

const clients = new Map<string, ClientAttempts>();
const maxTries = 20;

/**
 * Checks a password within the limits. The attempt is counted as a failure before the check and uncounted when the
 * password is right, so concurrent attempts cannot exceed the limit.
 * @throws TOO_MANY
 */
async function withinLimits(
  attempt: Attempt,
  userId: UserId | undefined,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const client = clients.get(attempt.clientKey) ?? { attempts: 0, running: new Set(), right: 0 };
  clients.set(attempt.clientKey, client);
  client.attempts += 1;
  try {
    await countInTurn(attempt, userId, client);
    const check = checkPassword(attempt, client, isRight);
    client.running.add(check);
    return await check.finally(() => client.running.delete(check));
  } finally {
    client.attempts -= 1;
    if (client.attempts === 0) clients.delete(attempt.clientKey);
  }
}

async function checkPassword(
  attempt: Attempt,
  client: ClientAttempts,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const found = await isRight();
  if (!found) return false;
  await forgetAttempt(attempt);
  client.right += 1;
  return true;
}

/**
 * Counts an attempt. While concurrent attempts that may be right use up the limit, waits for their results and tries
 * again, at most `maxTries` times.
 */
async function countInTurn(attempt: Attempt, userId: UserId | undefined, client: ClientAttempts): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { right } = client;
    try {
      return await countAttempt(attempt, userId);
    } catch (error) {
      const mayRetry = error instanceof Refusal && (client.running.size > 0 || client.right > right);
      if (!mayRetry || tries === maxTries) throw error;
      await Promise.allSettled(client.running);
    }
  }
}
