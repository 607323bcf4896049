import { sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import type { Session } from '#platform/session.ts';
import { loginFailures } from '#server/db/schema/index.ts';
import { countAll, type Limit, minute, windowMs } from './failure-counts.ts';

/** An attempt to give a second factor. `provenDevice` is the hash of a device that gave a right one before, or null. */
export type CodeAttempt = { session: Session; provenDevice: Buffer | null };

type CodeLimits = { quarter: Limit; day: Limit; session: Limit };

const codesOf = (userId: UserId): string => `second factor ${userId}`;
/**
 * Three of a million codes are right at a time. Failures in 15 minutes and in a day are counted per account, because
 * who has the password can begin any number of sessions. A device that gave a right code has counters of its own, so
 * that such a person, or one with a stolen session, cannot lock it out. The limit of a session ends a stolen one.
 */
function codeLimitsOf({ session: { userId, tokenHash }, provenDevice }: CodeAttempt): CodeLimits {
  const counted = provenDevice ? `${codesOf(userId)} device ${provenDevice.toString('hex')}` : codesOf(userId);
  return {
    quarter: { subject: counted, max: 10 },
    day: { subject: `${counted} day`, max: 100 },
    session: { subject: `${codesOf(userId)} ${tokenHash.toString('hex')}`, max: 30 },
  };
}

/**
 * Counts an attempt to give a second factor as a failure, until `uncountCode` says that the code was right. Returns
 * whether this was the last one that the session may fail in a day.
 * @throws TOO_MANY after ten failures in 15 minutes or 100 in a day, of the device that
 * gave a right code before or else of all other devices; after 30 of the session in a day
 */
export const countCode = (attempt: CodeAttempt, at: Date): Promise<boolean> =>
  transaction(async (tx) => {
    const { quarter, day, session } = codeLimitsOf(attempt);
    await countAll(tx, [quarter], windowMs, at);
    await countAll(tx, [day], 24 * 60 * minute, at);
    const [counted] = await countAll(tx, [session], 24 * 60 * minute, at);
    return counted!.failures >= session.max;
  });

export const uncountCode = (attempt: CodeAttempt): Promise<void> =>
  transaction(async (tx) => {
    for (const { subject } of Object.values(codeLimitsOf(attempt))) {
      await tx.rows(sql`
        update login_failures set failures = failures - 1 where subject = ${subject} and failures > 0`);
    }
  });

export const forgetCodes = (tx: Transaction, userId: UserId) =>
  tx.delete(loginFailures).where(sql`starts_with(${loginFailures.subject}, ${codesOf(userId)})`);
