import { eq, inArray } from 'drizzle-orm';
import { makassarDay } from '#contract/dates.ts';
import { orderCode, type UserId } from '#contract/ids.ts';
import type { PaidAccount, UnpaidSeller } from '#contract/payouts/payouts.ts';
import { recordAudit } from '#platform/audit.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { amount, type Column, pagesOf, type Table, text } from '#platform/table-columns.ts';
import { unsealIdentity } from '#server/areas/store/identity.ts';
import { payoutAccountOf } from '#server/areas/store/payout-account.ts';
import { storeIdentities, users } from '#server/db/schema/index.ts';
import { listUnpaidSellers } from './due-orders.ts';

type Transfer = PaidAccount & Pick<UnpaidSeller, 'sellerId' | 'storeName' | 'payableAmount'> & { reference: string };

const columns: readonly Column<Transfer>[] = [
  text('Bank', ({ bankName }) => bankName),
  text('Nomor Rekening', ({ bankAccountNumber }) => bankAccountNumber),
  text('Atas Nama', ({ bankAccountOwner }) => bankAccountOwner),
  amount('Jumlah (Rp)', ({ payableAmount }) => payableAmount),
  text('Referensi', ({ reference }) => reference),
  text('Toko', ({ storeName }) => storeName),
];

/**
 * Returns the transfers to all sellers with due orders whose account can be paid to, with full account numbers;
 * amounts in rupiah. Each number counts as revealed to the admin: the audit entries are written first.
 */
export async function transferTable(adminId: UserId, at: Date): Promise<Table<Transfer>> {
  const transfers: Transfer[] = [];
  const sellers = pagesOf((page) => listUnpaidSellers({ sortBy: 'name-atoz', ...page }, at));
  for await (const listed of sellers) {
    const owed = listed.filter(({ payableAmount }) => payableAmount > 0);
    transfers.push(...(await revealTransfers(owed, adminId, at)));
  }
  return { columns, pages: [transfers] };
}

/** The accounts are locked until the audit entries are written, so that a change comes before or after both. */
const revealTransfers = (sellers: readonly UnpaidSeller[], adminId: UserId, at: Date): Promise<Transfer[]> =>
  transaction(async (tx) => {
    const transfers = await transfersTo(tx, sellers, at);
    const reveals = transfers.map(({ sellerId, payableAmount: amount }) => ({
      actorId: adminId,
      action: 'reveal-identity' as const,
      subject: sellerId,
      at,
      details: { amount, note: 'Daftar transfer' },
    }));
    if (reveals.length > 0) await recordAudit(tx, ...reveals);
    return transfers;
  });

/**
 * The account is judged by the row that holds its number, because it may have changed since the sellers were listed.
 */
async function transfersTo(tx: Transaction, sellers: readonly UnpaidSeller[], at: Date): Promise<Transfer[]> {
  const ids = sellers.map(({ sellerId }) => sellerId);
  const found = await tx
    .select({ identity: storeIdentities, emailVerifiedAt: users.emailVerifiedAt })
    .from(storeIdentities)
    .innerJoin(users, eq(users.id, storeIdentities.sellerId))
    .where(inArray(storeIdentities.sellerId, ids))
    .for('share', { of: storeIdentities });
  const ready = found.filter((row) => payoutAccountOf({ ...row.identity, ...row }, at).state === 'ready');
  const identities = new Map(ready.map(({ identity }) => [identity.sellerId, identity]));
  return sellers.flatMap(({ sellerId, storeName, payableAmount }) => {
    const identity = identities.get(sellerId);
    if (!identity) return [];
    const { bankName, bankAccountOwner, bankAccountNumber } = unsealIdentity(sellerId, identity);
    // Unique for a seller and day; banks show it on both statements.
    const reference = `KS ${makassarDay(at.toISOString()).replaceAll('-', '')} ${orderCode(sellerId)}`;
    return [{ sellerId, storeName, payableAmount, bankName, bankAccountOwner, bankAccountNumber, reference }];
  });
}
