import { eq, inArray } from 'drizzle-orm';
import { makassarDay } from '#contract/dates.ts';
import { orderCode, type UserId } from '#contract/ids.ts';
import type { PaidAccount, UnpaidSeller } from '#contract/payouts/payouts.ts';
import { recordAudit } from '#platform/audit.ts';
import { type CsvColumn, csvName, csvOf } from '#platform/csv.ts';
import { db } from '#platform/db.ts';
import type { SentFile } from '#platform/http/handlers.ts';
import { unsealIdentity } from '#server/areas/store/identity.ts';
import { payoutAccountOf } from '#server/areas/store/payout-account.ts';
import { storeIdentities, users } from '#server/db/schema/index.ts';
import { listUnpaidSellers } from './due-orders.ts';

type Transfer = PaidAccount & Pick<UnpaidSeller, 'sellerId' | 'storeName' | 'payableAmount'> & { reference: string };

const columns: readonly CsvColumn<Transfer>[] = [
  ['Bank', ({ bankName }) => bankName],
  ['Nomor Rekening', ({ bankAccountNumber }) => bankAccountNumber],
  ['Atas Nama', ({ bankAccountOwner }) => bankAccountOwner],
  ['Jumlah (Rp)', ({ payableAmount }) => payableAmount],
  ['Referensi', ({ reference }) => reference],
  ['Toko', ({ storeName }) => storeName],
];

const pageSize = 500;

/**
 * Returns the transfers to all sellers with due orders whose account can be paid to, as CSV with full account numbers;
 * amounts in rupiah. Each number counts as revealed to the admin: the audit entries are written first.
 */
export async function exportTransfers(adminId: UserId, at: Date): Promise<SentFile> {
  const transfers: Transfer[] = [];
  let cursor: string | undefined;
  do {
    const page = await listUnpaidSellers({ sortBy: 'name-atoz', limit: pageSize, cursor }, at);
    const owed = page.data.filter(({ payableAmount }) => payableAmount > 0);
    transfers.push(...(await transfersTo(owed, at)));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  const reveals = transfers.map(({ sellerId, payableAmount: amount }) => ({
    actorId: adminId,
    action: 'reveal-identity' as const,
    subject: sellerId,
    at,
    details: { amount, note: 'Daftar transfer' },
  }));
  if (reveals.length > 0) await recordAudit(db, ...reveals);
  return { content: csvOf(columns, transfers), filename: csvName('transfer', at) };
}

/** The account is judged by the row that holds its number, because it may have changed since the sellers were listed. */
async function transfersTo(sellers: readonly UnpaidSeller[], at: Date): Promise<Transfer[]> {
  const ids = sellers.map(({ sellerId }) => sellerId);
  const found = await db
    .select({ identity: storeIdentities, emailVerifiedAt: users.emailVerifiedAt })
    .from(storeIdentities)
    .innerJoin(users, eq(users.id, storeIdentities.sellerId))
    .where(inArray(storeIdentities.sellerId, ids));
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
