/** Erases personal data of orders, payouts and reports when there is no purpose and no duty to keep them any longer. */
import { makassarDay } from '#contract/dates.ts';
import type { OrderId } from '#contract/ids.ts';
import { bookkeepingYears, orderDataYears } from '#contract/retention.ts';
import { eraseAuditTexts } from '#platform/audit.ts';
import { type Transaction, transaction } from '#platform/db.ts';
import { sendJob } from '#platform/jobs.ts';
import { eraseNotes } from '#server/areas/admin/support.ts';
import { eraseComplaints } from '#server/areas/complaints/erase-complaints.ts';
import { eraseOrderTexts, lockOrdersToErase } from '#server/areas/orders/erase-texts.ts';
import { eraseMoneyTexts, eraseOldRefunds } from '#server/areas/payments/erase-records.ts';
import { deleteOldAccounts } from '#server/areas/payouts/paid-account.ts';
import { eraseOldReports } from '#server/areas/reports/erase-reports.ts';

const batchSize = 200;

/**
 * Erases who received orders that are older than `orderDataYears`, texts of reports of that age, and the accounts and proofs of payouts and refunds
 * after their bookkeeping period. The amounts stay.
 */
export async function eraseOldRecords(at: Date): Promise<void> {
  while ((await eraseBatch(at)) === batchSize);
  const before = bookkeepingStart(at);
  await transaction(async (tx) => {
    await eraseOldReports(tx, orderDataStart(at));
    const privateFiles = [...(await eraseOldRefunds(tx, before)), ...(await deleteOldAccounts(tx, before))];
    if (privateFiles.length > 0) await sendJob(tx, 'delete-files', { privateFiles, pictures: [] });
  });
}

/** Erases the personal data of orders. Returns the names of private files to delete. */
export async function eraseOrders(tx: Transaction, orderIds: readonly OrderId[]): Promise<string[]> {
  const { unplaced } = await eraseMoneyTexts(tx, orderIds);
  await eraseOrderTexts(tx, orderIds);
  const photos = await eraseComplaints(tx, orderIds);
  await eraseNotes(tx, orderIds);
  await eraseAuditTexts(tx, orderIds);
  await eraseAuditTexts(tx, unplaced, ['money-assigned', 'money-refund-asked', 'money-settled']);
  return photos;
}

const eraseBatch = (at: Date): Promise<number> =>
  transaction(async (tx) => {
    const orderIds = await lockOrdersToErase(tx, { before: orderDataStart(at), limit: batchSize });
    const privateFiles = await eraseOrders(tx, orderIds);
    if (privateFiles.length > 0) await sendJob(tx, 'delete-files', { privateFiles, pictures: [] });
    return orderIds.length;
  });

function orderDataStart(at: Date): Date {
  const start = new Date(at);
  start.setUTCFullYear(at.getUTCFullYear() - orderDataYears);
  return start;
}

/** Records from before this time may be erased: their period ended with a calendar year (WITA). */
function bookkeepingStart(at: Date): Date {
  const year = Number(makassarDay(at.toISOString()).slice(0, 4)) - bookkeepingYears;
  return new Date(`${year}-01-01T00:00:00+08:00`);
}
