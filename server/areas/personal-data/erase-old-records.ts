/** Erases personal data of orders, payouts and abuse reports when no purpose and no duty requires them any longer. */
import { makassarYear, startOfDay } from '#contract/dates.ts';
import type { OrderId } from '#contract/ids.ts';
import { bookkeepingYears, orderDataYears } from '#contract/personal-data/retention.ts';
import { eraseAuditTexts } from '#platform/audit.ts';
import { inBatches } from '#platform/batches.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { sendJob } from '#platform/jobs.ts';
import { eraseNotes } from '#server/areas/admin/support.ts';
import { eraseComplaints } from '#server/areas/complaints/erase-complaints.ts';
import { eraseMakersOfErased } from '#server/areas/makers/erase-maker.ts';
import { forgetRetainedOrders, retainOrders } from '#server/areas/orders/retained-orders.ts';
import { eraseParcels } from '#server/areas/parcels/apply-answer.ts';
import { eraseOrderTexts, lockOldOrders, lockOrdersOfErased } from '#server/areas/orders/erase-texts.ts';
import {
  eraseMoneyTexts,
  eraseOldPartProofs,
  eraseOldMoneyAccounts,
  eraseOldRefunds,
  eraseOldSettlements,
  forgetClients,
} from '#server/areas/payments/erase-records.ts';
import { eraseOldInvoices } from '#server/areas/payments/invoices.ts';
import { deleteOldAccounts } from '#server/areas/payouts/paid-account.ts';
import { eraseOldAbuseReports } from '#server/areas/abuse-reports/erase-abuse-reports.ts';

const batchSize = 200;
/** How long after an erasure orders of the account are still looked for. */
const erasedDays = 30;

/**
 * Erases who received orders that are older than `orderDataYears`, what is kept of those of erased accounts,
 * texts of abuse reports of that age, and the accounts and proofs of payouts and refunds and what invoices say after
 * their bookkeeping period. The amounts stay. Works in batches, because a year of payouts is due at once.
 */
export async function eraseOldRecords(at: Date): Promise<void> {
  const before = orderDataStart(at);
  const erasedSince = new Date(at.getTime() - erasedDays * 24 * 60 * 60 * 1000);
  await eraseInBatches((tx) => lockOldOrders(tx, before, batchSize).then((ids) => eraseLocked(tx, ids)));
  await eraseInBatches((tx) =>
    lockOrdersOfErased(tx, erasedSince, batchSize).then((ids) => eraseLocked(tx, ids, true)),
  );
  await eraseInBatches(async (tx) => ({
    rows: await eraseMakersOfErased(tx, erasedSince, batchSize, at),
    privateFiles: [],
  }));
  await eraseInBatches(async (tx) => {
    const photos = await forgetRetainedOrders(tx, before, batchSize);
    return { rows: photos.length, privateFiles: photos.flat() };
  });
  await eraseInBatches(async (tx) => ({ rows: await eraseOldAbuseReports(tx, before, batchSize), privateFiles: [] }));
  await eraseInBatches(async (tx) => ({ rows: await forgetClients(tx, batchSize), privateFiles: [] }));
  const bookkeeping = bookkeepingStart(at);
  const erasures = [
    eraseOldRefunds,
    eraseOldPartProofs,
    eraseOldSettlements,
    eraseOldMoneyAccounts,
    deleteOldAccounts,
    eraseOldInvoices,
  ];
  for (const erase of erasures) {
    await eraseInBatches(async (tx) => {
      const proofs = await erase(tx, bookkeeping, batchSize);
      return { rows: proofs.length, privateFiles: proofs.flatMap((proof) => proof || []) };
    });
  }
}

/**
 * Erases the personal data of orders. Of erased accounts (`keeps`), what the law asks for is
 * kept sealed, with the photos of complaints. Returns the names of private files to delete.
 */
export async function eraseOrders(tx: Transaction, orderIds: readonly OrderId[], keeps = false): Promise<string[]> {
  if (keeps) await retainOrders(tx, orderIds);
  const { unplaced } = await eraseMoneyTexts(tx, orderIds);
  await eraseOrderTexts(tx, orderIds);
  await eraseParcels(tx, orderIds);
  const photos = await eraseComplaints(tx, orderIds);
  await eraseNotes(tx, orderIds);
  await eraseAuditTexts(tx, orderIds);
  const moneyActions = [
    'money-assigned',
    'money-refund-asked',
    'money-settled',
    'refund-account-named',
    'reveal-refund-account',
    'hold-lifted',
  ] as const;
  await eraseAuditTexts(tx, unplaced, moneyActions);
  return keeps ? [] : photos;
}

type Batch = { rows: number; privateFiles: readonly string[] };

/** Runs `erase`, each time in a transaction, and deletes the files in jobs. */
const eraseInBatches = (erase: (tx: Transaction) => Promise<Batch>): Promise<number> =>
  inBatches(batchSize, () =>
    transaction(async (tx) => {
      const { rows, privateFiles } = await erase(tx);
      if (privateFiles.length > 0) await sendJob(tx, 'delete-files', { privateFiles, pictures: [] });
      return rows;
    }),
  );

const eraseLocked = async (tx: Transaction, orderIds: readonly OrderId[], keeps = false): Promise<Batch> => ({
  rows: orderIds.length,
  privateFiles: await eraseOrders(tx, orderIds, keeps),
});

function orderDataStart(at: Date): Date {
  const start = new Date(at);
  start.setUTCFullYear(at.getUTCFullYear() - orderDataYears);
  return start;
}

/** Records from before this time may be erased: their period ended with a calendar year (WITA). */
function bookkeepingStart(at: Date): Date {
  return startOfDay(`${makassarYear(at) - bookkeepingYears}-01-01`);
}
