/** The bank account that a payout went to: a copy, because the seller may change theirs later. */
import { and, eq, sql } from 'drizzle-orm';
import type { PayoutId, StoreId, UserId } from '#contract/ids.ts';
import { maskedNumber } from '#contract/store/masked-number.ts';
import type { PaidAccount } from '#contract/payouts/payouts.ts';
import { recordAudit } from '#platform/audit.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { lowestIdAt } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { seal, unseal } from '#platform/seal.ts';
import { payoutAccounts, payouts } from '#server/db/schema/index.ts';

type Paid = PaidAccount & Omit<typeof payoutAccounts.$inferSelect, 'payoutId' | 'account'>;

export async function recordAccount(tx: Transaction, payoutId: PayoutId, paid: Paid): Promise<void> {
  const { bankName, bankAccountOwner, bankAccountNumber, accountChangedAt, accountConfirmedAt, heldUntil } = paid;
  const account = sealAccount(payoutId, { bankName, bankAccountOwner, bankAccountNumber });
  await tx.insert(payoutAccounts).values({ payoutId, account, accountChangedAt, accountConfirmedAt, heldUntil });
}

export function maskedAccount(payoutId: PayoutId, sealed: Buffer): PaidAccount {
  const account = unsealAccount(payoutId, sealed);
  return { ...account, bankAccountNumber: maskedNumber(account.bankAccountNumber) };
}

type Reveal = {
  payoutId: PayoutId;
  actorId: UserId;
  sellerId?: StoreId;
  /** Leaves the number masked and records nothing. */
  isMasked?: boolean;
};

/**
 * Returns the account of a payout. The audit entry is written first.
 * @throws NOT_FOUND
 */
export async function revealAccount(
  { payoutId, actorId, sellerId, isMasked = false }: Reveal,
  at: Date,
): Promise<PaidAccount> {
  const [found] = await db
    .select({ sellerId: payouts.sellerId, account: payoutAccounts.account })
    .from(payoutAccounts)
    .innerJoin(payouts, eq(payouts.id, payoutAccounts.payoutId))
    .where(and(eq(payouts.id, payoutId), sellerId && eq(payouts.sellerId, sellerId)));
  if (!found) throw refuse('NOT_FOUND');
  if (isMasked) return maskedAccount(payoutId, found.account);
  const details = { payoutId };
  await recordAudit(db, { actorId, action: 'reveal-identity', subject: found.sellerId, details, at });
  return unsealAccount(payoutId, found.account);
}

/**
 * Deletes the accounts of at most `limit` payouts made before `before`.
 * Returns the names of the private files that prove these payouts.
 */
export const deleteOldAccounts = async (tx: Transaction, before: Date, limit: number): Promise<string[]> => {
  // Ids ascend with time, so old rows are found by id range.
  const deleted = await tx.rows<{ proof: string }>(sql`
    delete from payout_accounts a using payouts p where p.id = a.payout_id and a.payout_id in (
      select payout_id from payout_accounts where payout_id < ${lowestIdAt(before.getTime())}
      order by payout_id limit ${limit} for update skip locked
    ) returning p.proof`);
  return deleted.map(({ proof }) => proof);
};

const sealContextOf = (payoutId: PayoutId) => ({ table: 'payout_accounts', column: 'account', row: payoutId });
const sealAccount = (payoutId: PayoutId, account: PaidAccount): Buffer =>
  seal(JSON.stringify(account), sealContextOf(payoutId));
const unsealAccount = (payoutId: PayoutId, sealed: Buffer): PaidAccount =>
  JSON.parse(unseal(sealed, sealContextOf(payoutId))) as PaidAccount;
