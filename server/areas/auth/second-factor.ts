import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { UserId } from '#contract/ids.ts';
import { refusals } from '#contract/refusals.ts';
import { recoveryCodeCount, type SecondFactor } from '#contract/auth/second-factor.ts';
import { plainDigits } from '#contract/texts.ts';
import { recordAudit } from '#platform/audit.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse, refuseFields } from '#platform/refuse.ts';
import { isSealedWithCurrentKey, seal, unseal } from '#platform/seal.ts';
import { clearSecondFactors, endSession, markSecondFactor, type Session } from '#platform/session.ts';
import { recoveryCodes, secondFactors, users } from '#server/db/schema/index.ts';
import { clearProvenDevices, findProvenDevice, markDeviceProven } from './known-devices.ts';
import { requirePassword } from './log-in.ts';
import { countCode, forgetCodes, uncountCode } from './code-attempts.ts';

/** What all authenticator apps support. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const issuer = 'Kreasi Sulut';
/** How many steps the clocks of app and server may differ. */
const window = 1;
const pendingMs = 15 * 60 * 1000;

export async function getSecondFactor(userId: UserId): Promise<SecondFactor> {
  const [factor] = await db
    .select({ setUpAt: secondFactors.setUpAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  const recoveryCodesLeft = await db.$count(
    recoveryCodes,
    and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)),
  );
  return { isRequired: config.requiresSecondFactor, setUpAt: factor?.setUpAt ?? null, recoveryCodesLeft };
}

/** A session, and the token of its browser's device cookie, whether known or not. */
type Browser = { session: Session; device?: string | undefined };
type PasswordAndCode = Browser & { clientKey: string; password: string; code?: string | undefined };

/**
 * Creates a secret, which replaces the present one when a code of it is confirmed within 15 minutes.
 * @throws WRONG_PASSWORD; INVALID without a code when a second factor is set up; WRONG_CODE, TOO_MANY
 */
export async function startSetUp(
  { code, ...check }: PasswordAndCode,
  at: Date,
): Promise<{ secret: string; address: string }> {
  const { userId } = check.session;
  await requirePassword(check, at);
  const { setUpAt } = await getSecondFactor(userId);
  if (setUpAt) await withCode(check, code, at, () => Promise.resolve());
  const secret = new Secret({ size: 20 });
  const pending = {
    pendingSecret: seal(secret.base32, contextOf(userId, 'pendingSecret')),
    pendingUntil: new Date(at.getTime() + pendingMs).toISOString(),
  };
  await db
    .insert(secondFactors)
    .values({ userId, ...pending })
    .onConflictDoUpdate({ target: secondFactors.userId, set: pending });
  const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const label = account!.email;
  return { secret: secret.base32, address: new TOTP({ ...settings, issuer, label, secret }).toString() };
}

type GivenCode = Browser & { code: string };

/**
 * Sets up or replaces the second factor with a code of the secret of `startSetUp`. This session counts as having given
 * it; all others must give it again. Returns the recovery codes, of which only hashes are stored.
 * @throws SET_UP_OVER, WRONG_CODE, TOO_MANY
 */
export async function confirmSetUp({ session, device, code }: GivenCode, at: Date): Promise<string[]> {
  const { userId } = session;
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await countedAttempt({ session, device }, at, async (tx) => {
    const [pending] = await tx
      .select({ sealed: secondFactors.pendingSecret })
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, userId), gt(secondFactors.pendingUntil, at.toISOString())))
      .for('update');
    if (!pending?.sealed) throw refuse('SET_UP_OVER');
    const secret = unseal(pending.sealed, contextOf(userId, 'pendingSecret'));
    const lastStep = stepOf(secret, code, at);
    if (lastStep === null) throw wrongCode();
    await tx
      .update(secondFactors)
      .set({
        secret: seal(secret, contextOf(userId, 'secret')),
        setUpAt: at.toISOString(),
        lastStep,
        pendingSecret: null,
        pendingUntil: null,
      })
      .where(eq(secondFactors.userId, userId));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await tx.insert(recoveryCodes).values(codes.map((made) => ({ codeHash: hashOf(made), userId })));
    await clearProof(tx, userId);
    await markProof(tx, { session, device }, at);
    await recordAudit(tx, { actorId: userId, action: 'second-factor-set-up', subject: userId, at });
  });
  return codes;
}

/**
 * Checks a code and marks the session, which may then call what asks for a second factor.
 * @throws WRONG_CODE also for a code that was used before; TOO_MANY after ten failures in 15 minutes or 100 in a day.
 * After 30 in a day the session ends.
 */
export const verifySecondFactor = ({ code, ...browser }: GivenCode, at: Date): Promise<void> =>
  withCode(browser, code, at, (tx) => markProof(tx, browser, at));

/** @throws WRONG_PASSWORD, WRONG_CODE, TOO_MANY */
export async function removeSecondFactor({ code, ...check }: PasswordAndCode, at: Date): Promise<void> {
  const { userId } = check.session;
  await requirePassword(check, at);
  await withCode(check, code, at, async (tx) => {
    await deleteSecondFactor(tx, userId);
    await recordAudit(tx, { actorId: userId, action: 'second-factor-removed', subject: userId, at });
  });
}

/**
 * Deletes the second factor of the account with this e-mail address, and forgets its failed codes. Returns its user;
 * null when it had none.
 */
export const resetSecondFactor = (email: string): Promise<UserId | null> =>
  transaction(async (tx) => {
    const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!account) return null;
    await forgetCodes(tx, account.id);
    return (await deleteSecondFactor(tx, account.id)) ? account.id : null;
  });

/**
 * Reseals the secrets that were sealed with an old key. Returns their number. Pending secrets are dropped: they are
 * valid for 15 minutes only.
 */
export const resealSecondFactors = (): Promise<number> =>
  transaction(async (tx) => {
    const rows = await tx.select().from(secondFactors).orderBy(secondFactors.userId).for('update');
    const stale = rows.filter(({ secret, pendingSecret }) =>
      [secret, pendingSecret].some((sealed) => sealed && !isSealedWithCurrentKey(sealed)),
    );
    for (const { userId, secret } of stale) {
      const resealed = secret && seal(unseal(secret, contextOf(userId, 'secret')), contextOf(userId, 'secret'));
      await tx
        .update(secondFactors)
        .set({ secret: resealed, pendingSecret: null, pendingUntil: null })
        .where(eq(secondFactors.userId, userId));
    }
    return stale.length;
  });

async function withCode(
  browser: Browser,
  code: string | undefined,
  at: Date,
  then: (tx: Transaction) => Promise<void>,
): Promise<void> {
  if (code === undefined) throw refuseFields({ code: 'Kode wajib diisi' });
  await countedAttempt(browser, at, async (tx) => {
    const { userId } = browser.session;
    const isRight = (await useAppCode(tx, userId, code, at)) || (await useRecoveryCode(tx, userId, code, at));
    if (!isRight) throw wrongCode();
    await then(tx);
  });
}

/**
 * Runs a transaction that throws for a wrong code. The attempt is counted before the check, so that concurrent attempts
 * cannot exceed the limit. The session ends when its last attempt of the day fails.
 */
async function countedAttempt(
  { session, device }: Browser,
  at: Date,
  check: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const attempt = { session, provenDevice: await findProvenDevice(session.userId, device) };
  const isLast = await countCode(attempt, at);
  try {
    await transaction(check);
  } catch (error) {
    if (isLast) await endSession(db, session);
    throw error;
  }
  await uncountCode(attempt);
}

async function markProof(tx: Transaction, { session, device }: Browser, at: Date): Promise<void> {
  await markSecondFactor(tx, session, at);
  await markDeviceProven(tx, { userId: session.userId, token: device, at });
}

async function clearProof(tx: Transaction, userId: UserId): Promise<void> {
  await clearSecondFactors(tx, userId);
  await clearProvenDevices(tx, userId);
}

/** Uses up a code of the app: of two concurrent requests with the same code, one succeeds. */
async function useAppCode(tx: Transaction, userId: UserId, code: string, at: Date): Promise<boolean> {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  if (!factor?.secret) return false;
  const step = stepOf(unseal(factor.secret, contextOf(userId, 'secret')), code, at);
  if (step === null) return false;
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step), eq(secondFactors.secret, factor.secret)),
    )
    .returning({ userId: secondFactors.userId });
  return used.length === 1;
}

async function useRecoveryCode(tx: Transaction, userId: UserId, code: string, at: Date): Promise<boolean> {
  const isUnused = and(
    eq(recoveryCodes.userId, userId),
    eq(recoveryCodes.codeHash, hashOf(code)),
    isNull(recoveryCodes.usedAt),
  );
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: at.toISOString() })
    .where(isUnused)
    .returning({ userId: recoveryCodes.userId });
  return used.length === 1;
}

async function deleteSecondFactor(tx: Transaction, userId: UserId): Promise<boolean> {
  const deleted = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ setUpAt: secondFactors.setUpAt });
  await clearProof(tx, userId);
  return deleted.some(({ setUpAt }) => setUpAt !== null);
}

const wrongCode = () => refuseFields({ code: refusals.WRONG_CODE[1] }, 'WRONG_CODE');

const plainCode = (code: string) => plainDigits(code).toLowerCase();

/** The time step that the code belongs to; null for a wrong code. */
function stepOf(secret: string, code: string, at: Date): number | null {
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
  const timestamp = at.getTime();
  const token = plainCode(code);
  // otpauth throws for six characters that are more than six bytes.
  const delta = /^\d{6}$/.test(token) ? totp.validate({ token, timestamp, window }) : null;
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** 80 random bits in four groups, such as `k3xw-…`. */
const newRecoveryCode = (): string =>
  new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.toLowerCase().replace(/(.{4})(?=.)/g, '$1-');

const hashOf = (recoveryCode: string): Buffer => createHash('sha256').update(plainCode(recoveryCode)).digest();

const contextOf = (userId: UserId, field: 'secret' | 'pendingSecret') => ({
  table: 'second_factors',
  column: secondFactors[field].name,
  row: userId,
});
