/** The journal of a month: every ledger entry, in the order in which the shop posted them. */
import { sql } from 'drizzle-orm';
import { ledgerAccountLabels } from '#contract/books/ledger-accounts.ts';
import { makassarDay } from '#contract/dates.ts';
import type { PayoutId } from '#contract/ids.ts';
import { columns, nullable, type RowOf } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import { amount, day, type Table, text } from '#platform/table-columns.ts';
import { lastEntry } from '#server/areas/admin/movements.ts';
import { monthAfter, startOfMonth } from '#server/areas/payouts/seller-statement.ts';
import { invoices, ledgerEntries } from '#server/db/schema/index.ts';

const journalColumns = columns({
  _id: ledgerEntries.id,
  posting: ledgerEntries.posting,
  at: ledgerEntries.at,
  account: ledgerEntries.account,
  debit: ledgerEntries.debit,
  credit: ledgerEntries.credit,
  sellerId: ledgerEntries.sellerId,
  orderId: ledgerEntries.orderId,
  invoiceNumber: nullable(invoices.number),
  paymentId: ledgerEntries.paymentId,
  payoutId: sql<PayoutId | null>`case when ledger_entries.posting like 'payout%'
    then right(ledger_entries.posting, 36)::uuid end`,
});
type JournalEntry = RowOf<typeof journalColumns>;

/** How many ids a statement reads. Each takes a few milliseconds, whatever month is asked for. */
const idsAtOnce = 10_000;

/**
 * The ids of the ledger in ranges, up to its newest entry of now. The ledger is append-only, so who reads it range by
 * range holds no connection in between and sees what a statement would have seen. Only a posting that was not committed
 * yet at the begin may come in late: whole, if its range is read after the commit, else not at all or, at the bound of
 * two ranges, in part. Ended months have none.
 */
export async function* entryRanges(): AsyncGenerator<{ after: number; upTo: number }> {
  const last = await lastEntry();
  for (let after = 0; after < last; after += idsAtOnce) yield { after, upTo: Math.min(after + idsAtOnce, last) };
}

/** A transaction that began before midnight has ended by then: the pool's timeouts are shorter. */
const settledMs = 15 * 60_000;

/** The day in Asia/Makassar before which no day gets another entry: from a quarter past midnight on, today. */
export const settledDay = (at: Date): string => makassarDay(new Date(at.getTime() - settledMs).toISOString());

/** The journal of a month in Asia/Makassar as a table. Amounts are in rupiah. */
export const journalTable = (month: string): Table<JournalEntry> => ({
  columns: [
    text('No.', ({ _id }) => String(_id)),
    text('Posting', ({ posting }) => posting),
    day('Tanggal', ({ at }) => at),
    text('Akun', ({ account }) => ledgerAccountLabels[account]),
    amount('Debit (Rp)', ({ debit }) => debit),
    amount('Kredit (Rp)', ({ credit }) => credit),
    text('ID Toko', ({ sellerId }) => sellerId),
    text('ID Order', ({ orderId }) => orderId),
    text('No. Invoice', ({ invoiceNumber }) => invoiceNumber),
    text('ID Pembayaran', ({ paymentId }) => paymentId),
    text('ID Payout', ({ payoutId }) => payoutId),
  ],
  pages: pagesOfJournal(month),
});

async function* pagesOfJournal(month: string): AsyncGenerator<readonly JournalEntry[]> {
  for await (const { after, upTo } of entryRanges()) {
    yield await db.read(
      journalColumns,
      sql`ledger_entries
        left join invoices on invoices.order_id = ledger_entries.order_id and invoices.kind = 'invoice'
      where ledger_entries.id > ${after} and ledger_entries.id <= ${upTo}
        and ledger_entries.at >= ${startOfMonth(month)}
        and ledger_entries.at < ${startOfMonth(monthAfter(month, 1))}
      order by ledger_entries.id`,
    );
  }
}
