/** A payment by hand is recorded for the account that an admin was shown: a later change must be seen first. */
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AuditAction } from '#contract/admin/audit.ts';
import type { UserId } from '#contract/ids.ts';
import type { RefundAccount } from '#contract/payments/refunds.ts';
import { config } from '#platform/config.ts';
import type { Transaction } from '#platform/sql.ts';
import { refuse } from '#platform/refuse.ts';

/**
 * Names an account as it was shown: of which record, which values, and since when it has them. Keyed, so that nobody
 * can find a number by trying. It changes with SECRET_KEY; then the account must be shown once more.
 */
export function versionOf(subject: string, account: RefundAccount, changedAt: string | null): string {
  const { bankName, bankAccountOwner, bankAccountNumber } = account;
  const since = changedAt && new Date(changedAt).toISOString();
  const named = JSON.stringify(['account version', subject, bankName, bankAccountOwner, bankAccountNumber, since]);
  return createHmac('sha256', config.secretKey).update(named).digest('base64url').slice(0, 22);
}

/** The audit actions by which an account changes and is shown. */
const trails = {
  refund: { changed: 'refund-account-named', revealed: 'reveal-refund-account' },
  payout: { changed: 'account-changed', revealed: 'reveal-identity' },
} as const satisfies Record<string, Record<string, AuditAction>>;

type Payment = {
  kind: keyof typeof trails;
  /** The id in the audit log: of the order, the money or the seller. */
  subject: string;
  adminId: UserId;
  /** The version of the account that is there now. */
  version: string;
  /** The version that the admin's page shows, if its client sends one. */
  given: string | undefined;
};

/**
 * Checks that a payment by hand is recorded for the account that was shown. Call it under the lock under which the
 * account is changed and shown. A client that names no version is judged by the audit log, whose ids follow the order
 * of these locks: by what this admin was shown last, else by what any admin was. A payout whose account nobody was
 * shown is accepted, because its page shows bank and owner.
 * @throws PAID_ACCOUNT_CHANGED, REVEAL_FIRST when the account of a refund was never shown
 */
export async function requireRevealed(tx: Transaction, payment: Payment): Promise<void> {
  const { kind, subject, adminId, version, given } = payment;
  if (given !== undefined) {
    if (given !== version) throw refuse('PAID_ACCOUNT_CHANGED');
    return;
  }
  const { changed, revealed } = trails[kind];
  const [last] = await tx.rows<{ changed: number | null; own: number | null; any: number | null }>(sql`
    select max(id) filter (where action = ${changed}) as changed,
      max(id) filter (where action = ${revealed} and actor_id = ${adminId}) as own,
      max(id) filter (where action = ${revealed}) as any
    from audit_log
    -- The account of an earlier payout is another one.
    where subject = ${subject} and action in (${changed}, ${revealed})
      and not details ? 'payoutId'`);
  const seen = last!.own ?? last!.any;
  if (seen === null) {
    if (kind === 'refund') throw refuse('REVEAL_FIRST');
    return;
  }
  if (last!.changed !== null && last!.changed > seen) throw refuse('PAID_ACCOUNT_CHANGED');
}
