/** What the accounts of the ledger, and of each seller, held before and after a month. */
import { sql } from 'drizzle-orm';
import { type LedgerAccount, ledgerAccountLabels, ledgerAccounts } from '#contract/books/ledger-accounts.ts';
import type { StoreId } from '#contract/ids.ts';
import { difference, type Rupiah, sum, zero } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import { amount, type Table, text } from '#platform/table-columns.ts';
import { monthAfter, startOfMonth } from '#server/areas/payouts/seller-statement.ts';
import { stores } from '#server/db/schema/index.ts';
import { entryRanges } from './journal.ts';

/** In rupiah. `opening` is what was debited minus what was credited before the month. */
type Moved = { opening: Rupiah; debit: Rupiah; credit: Rupiah };
type Balance = Moved & { account: LedgerAccount; sellerId: StoreId | null };

const nothing: Moved = { opening: zero, debit: zero, credit: zero };

const together = (parts: readonly Moved[]): Moved => ({
  opening: sum(parts.map(({ opening }) => opening)),
  debit: sum(parts.map(({ debit }) => debit)),
  credit: sum(parts.map(({ credit }) => credit)),
});

/** Sums all entries before the end of a month by account and seller. No statement reads more than a range of ids. */
async function balancesOf(month: string): Promise<Balance[]> {
  const [first, end] = [startOfMonth(month), startOfMonth(monthAfter(month, 1))];
  const balances = new Map<string, Balance>();
  for await (const { after, upTo } of entryRanges()) {
    const parts = await db.rows<Balance>(sql`
      select account, seller_id as "sellerId",
        coalesce(sum(debit - credit) filter (where at < ${first}), 0) as opening,
        coalesce(sum(debit) filter (where at >= ${first}), 0) as debit,
        coalesce(sum(credit) filter (where at >= ${first}), 0) as credit
      from ledger_entries where id > ${after} and id <= ${upTo} and at < ${end}
      group by account, seller_id`);
    for (const part of parts) {
      const key = `${part.account} ${part.sellerId}`;
      balances.set(key, { ...part, ...together([balances.get(key) ?? nothing, part]) });
    }
  }
  return [...balances.values()];
}

const closingOf = ({ opening, debit, credit }: Moved): Rupiah => difference(sum([opening, debit]), credit);

/** Each account of the ledger in a month. The opening and closing balances of all add up to zero. */
export async function trialBalanceTable(month: string): Promise<Table<Moved & { account: LedgerAccount }>> {
  const balances = await balancesOf(month);
  const rows = ledgerAccounts.map((account) => ({
    account,
    ...together(balances.filter((balance) => balance.account === account)),
  }));
  return {
    columns: [
      text('Akun', ({ account }) => ledgerAccountLabels[account]),
      amount('Saldo Awal (Rp)', ({ opening }) => opening),
      amount('Debit (Rp)', ({ debit }) => debit),
      amount('Kredit (Rp)', ({ credit }) => credit),
      amount('Saldo Akhir (Rp)', closingOf),
    ],
    pages: [rows],
  };
}

/** What the shop owes each seller; together it is the account `seller_payable` of the trial balance. */
export async function sellerBalancesTable(month: string): Promise<Table<Balance>> {
  const balances = (await balancesOf(month)).filter(({ account }) => account === 'seller_payable');
  const named = await db.select({ sellerId: stores.sellerId, storeName: stores.storeName }).from(stores);
  const names = new Map(named.map(({ sellerId, storeName }) => [sellerId as string, storeName]));
  const nameOf = ({ sellerId }: Balance): string => names.get(sellerId!) ?? '';
  return {
    columns: [
      text('Toko', nameOf),
      text('ID Toko', ({ sellerId }) => sellerId),
      amount('Saldo Awal (Rp)', ({ opening }) => difference(zero, opening)),
      amount('Bertambah (Rp)', ({ credit }) => credit),
      amount('Berkurang (Rp)', ({ debit }) => debit),
      amount('Saldo Akhir (Rp)', (balance) => difference(zero, closingOf(balance))),
    ],
    pages: [balances.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))],
  };
}
