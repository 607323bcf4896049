/** The bank account that a payout went to: a copy, because the seller may change theirs later. */
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { PayoutId, UserId } from '#contract/ids.ts';
import { maskedNumber } from '#contract/store/masked-number.ts';
import type { PaidAccount } from '#contract/payouts/payouts.ts';
import { recordAudit } from '#platform/audit.ts';
import { db, queryRows, transaction, type Transaction } from '#platform/db.ts';
import { lowestIdAt } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { isSealedWithCurrentKey, seal, unseal } from '#platform/seal.ts';
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
  sellerId?: UserId;
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
 * Deletes the accounts of at most `limit` payouts made before `before`. Returns the names of the private files that prove
 * these payouts.
 */
export const deleteOldAccounts = async (tx: Transaction, before: Date, limit: number): Promise<string[]> => {
  // Ids ascend with time, so old rows are found by id range.
  const deleted = await queryRows<{ proof: string }>(
    tx,
    sql`delete from payout_accounts a using payouts p where p.id = a.payout_id and a.payout_id in (
          select payout_id from payout_accounts where payout_id < ${lowestIdAt(before.getTime())}
          order by payout_id limit ${limit} for update skip locked
        ) returning p.proof`,
  );
  return deleted.map(({ proof }) => proof);
};

const batchSize = 500;

/**
 * Reseals the accounts of all payouts that were sealed with an old key, in batches, while the shop is running. Returns
 * their number.
 */
export async function resealPaidAccounts(): Promise<number> {
  let resealed = 0;
  let after: PayoutId | null = null;
  do {
    const batch: { last: PayoutId | null; resealed: number } = await resealBatch(after);
    resealed += batch.resealed;
    after = batch.last;
  } while (after);
  return resealed;
}

const resealBatch = (after: PayoutId | null) =>
  transaction(async (tx) => {
    const rows = await tx
      .select({ payoutId: payoutAccounts.payoutId, account: payoutAccounts.account })
      .from(payoutAccounts)
      .where(after ? gt(payoutAccounts.payoutId, after) : undefined)
      .orderBy(asc(payoutAccounts.payoutId))
      .limit(batchSize)
      .for('no key update');
    const stale = rows.filter(({ account }) => !isSealedWithCurrentKey(account));
    for (const { payoutId, account } of stale) {
      const resealedAccount = sealAccount(payoutId, unsealAccount(payoutId, account));
      await tx.update(payoutAccounts).set({ account: resealedAccount }).where(eq(payoutAccounts.payoutId, payoutId));
    }
    return { last: rows.length < batchSize ? null : rows.at(-1)!.payoutId, resealed: stale.length };
  });

const sealContextOf = (payoutId: PayoutId) => ({ table: 'payout_accounts', column: 'account', row: payoutId });
const sealAccount = (payoutId: PayoutId, account: PaidAccount): Buffer =>
  seal(JSON.stringify(account), sealContextOf(payoutId));
const unsealAccount = (payoutId: PayoutId, sealed: Buffer): PaidAccount =>
  JSON.parse(unseal(sealed, sealContextOf(payoutId))) as PaidAccount;
