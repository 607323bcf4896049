import type { UserId } from '#contract/ids.ts';
import type { Transaction } from '#platform/sql.ts';
import { sendJob } from '#platform/jobs.ts';

const week = 7 * 24 * 60 * 60 * 1000;
/** What was named while the request was handled. Afterwards only the new password, or a new session, names accounts. */
const handlingMs = 60_000;

type Revocation = {
  userId: UserId;
  /** Since when the login may have been stolen, if it is more than seven days ago. */
  since?: string | undefined;
};

/**
 * The payload of the job `distrust-account`. `sellerId` is the account, also of a buyer: the release beside reads this
 * name. Jobs of the release before have no `until`.
 */
export type RevocationJob = { sellerId: UserId; since: string; until?: string };

/**
 * Takes back the accounts that a user named in the last seven days, because their login was or may have been stolen:
 * a buyer's are dropped, a seller's must be confirmed. By a job, because the areas of these accounts come later.
 */
export async function revokeConfirmations(tx: Transaction, { userId, since }: Revocation, at: Date): Promise<void> {
  const weekAgo = at.getTime() - week;
  const from = since === undefined ? weekAgo : Math.min(Date.parse(since), weekAgo);
  const until = new Date(at.getTime() + handlingMs).toISOString();
  await sendJob(tx, 'distrust-account', { sellerId: userId, since: new Date(from).toISOString(), until });
}
