/** How an admin is shown the account that a buyer named, and records that money was transferred to it. */
import type { UserId } from '#contract/ids.ts';
import { recordAudit } from '#platform/audit.ts';
import type { Transaction } from '#platform/sql.ts';
import { refuse } from '#platform/refuse.ts';
import { isHeld, requireNotHeld } from './hold.ts';
import {
  type AccountPlace,
  describeAccount,
  type RevealedAccount,
  revealedAccount,
  type StoredAccount,
} from './named-account.ts';
import { requireRevealed } from './revealed.ts';

type Row = { place: AccountPlace; stored: StoredAccount | undefined };

/**
 * Returns the full account of a locked row for an admin who is about to transfer, and records it in the audit log.
 * @throws NOT_FOUND when the buyer named none, REFUND_ACCOUNT_HELD
 */
export async function revealAccount(
  tx: Transaction,
  { place, stored }: Row,
  adminId: UserId,
  at: Date,
): Promise<RevealedAccount> {
  const account = stored && revealedAccount(place, stored);
  if (!account) throw refuse('NOT_FOUND');
  requireNotHeld(stored.heldUntil, at);
  const details = { account: describeAccount(account) };
  await recordAudit(tx, { actorId: adminId, action: 'reveal-refund-account', subject: place.row, details, at });
  return account;
}

type Lift = Row & { adminId: UserId; reason: string };

/**
 * Records that an admin ends the hold of a locked row.
 * @throws ACCOUNT_NOT_HELD
 */
export async function recordLift(tx: Transaction, { place, stored, adminId, reason }: Lift, at: Date): Promise<void> {
  if (!isHeld(stored?.heldUntil ?? null, at)) throw refuse('ACCOUNT_NOT_HELD');
  await recordAudit(tx, { actorId: adminId, action: 'hold-lifted', subject: place.row, details: { reason }, at });
}

type Paid = Row & {
  adminId: UserId;
  /** The version of the account that the admin was shown, if their client sends one. */
  accountVersion: string | undefined;
};

/**
 * Returns, for the audit log, the account that an admin paid to by hand; undefined when the buyer named none. The row
 * must be locked.
 * @throws REFUND_ACCOUNT_HELD, PAID_ACCOUNT_CHANGED, REVEAL_FIRST
 */
export async function requirePaidTo(
  tx: Transaction,
  { place, stored, adminId, accountVersion }: Paid,
  at: Date,
): Promise<string | undefined> {
  const account = stored && revealedAccount(place, stored);
  if (!account) {
    if (accountVersion !== undefined) throw refuse('PAID_ACCOUNT_CHANGED');
    return undefined;
  }
  requireNotHeld(stored.heldUntil, at);
  const { accountVersion: version } = account;
  await requireRevealed(tx, { kind: 'refund', subject: place.row, adminId, version, given: accountVersion });
  return describeAccount(account);
}
