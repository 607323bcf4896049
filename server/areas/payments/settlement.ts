import { sql } from 'drizzle-orm';
import type { PaymentId } from '#contract/ids.ts';
import { difference, type Rupiah, sum } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { settlements } from '#server/db/schema/index.ts';
import { setLastTime } from '#platform/last-times.ts';
import { postSettlement } from './ledger.ts';
import { lockPayment } from '#server/areas/orders/lock-order.ts';
import { isPaymentOfTransaction } from './report-facts.ts';
import type { SettlementRow } from './settlement-file.ts';
import { askForUnknown } from './unknown-transactions.ts';

type RowProblem =
  | 'no such payment'
  | 'no gross amount'
  | 'another amount than the payment'
  | 'settled before'
  | 'more than was refunded';

export type Reconciliation = {
  /** Rows posted by this run, and rows that an earlier run posted. */
  posted: number;
  known: number;
  /** Sums of the posted rows, in rupiah. */
  gross: number;
  fee: number;
  net: number;
  /** Rows of the report that do not fit what is recorded here. */
  onlyThere: { row: SettlementRow; problem: RowProblem }[];
  /** Payments from before the end of the report with money, in rupiah, that it does not settle. */
  onlyHere: Unsettled[];
};

type Unsettled = { paymentId: PaymentId; providerOrderId: string; paidAt: string; amount: Rupiah };

/**
 * Posts the rows of a settlement report to the ledger, each once however often it is reported, and compares both
 * sides. A row that does not fit is not posted, so that a later run can post it. The provider is asked for transactions
 * that the shop has never heard of: a line of a file is no proof of money.
 */
export async function reconcile(rows: readonly SettlementRow[], at: Date): Promise<Reconciliation> {
  const result: Reconciliation = { posted: 0, known: 0, gross: 0, fee: 0, net: 0, onlyThere: [], onlyHere: [] };
  for (const row of rows) {
    const outcome = await transaction((tx) => postRow(tx, row, at));
    if (outcome === 'known') result.known += 1;
    else if (outcome !== 'posted') result.onlyThere.push({ row, problem: outcome });
    else {
      result.posted += 1;
      result.gross += row.gross;
      result.fee += row.fee;
      result.net += row.net;
    }
  }
  if (rows.length > 0) {
    result.onlyHere = await listUnsettled(endOfLastDay(rows));
    await setLastTime(db, 'reconciliation', at);
  }
  return result;
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** The end of the last day (Asia/Jakarta) on which the report settles something. */
function endOfLastDay(rows: readonly SettlementRow[]): Date {
  const last = Math.max(...rows.map(({ settledAt }) => settledAt.getTime()));
  return new Date(Math.floor((last + 7 * hour) / day) * day + day - 7 * hour);
}

async function postRow(tx: Transaction, row: SettlementRow, at: Date): Promise<'posted' | 'known' | RowProblem> {
  const { providerOrderId, transactionId, net, settledAt } = row;
  const transaction = sql`
    select ${providerOrderId}::text as provider_order_id, ${transactionId}::text as transaction_id`;
  const payment = await lockPayment(tx, isPaymentOfTransaction(transaction));
  if (payment?.transactionId !== transactionId) {
    await askForUnknown(tx, row, at);
    return 'no such payment';
  }
  // The fee on top is in the gross amount and in the fee of the report, but it never was money of the shop.
  const includesFee = row.gross === sum([payment.grossAmount, payment.feeOnTop]) && row.fee >= payment.feeOnTop;
  const gross = includesFee ? payment.grossAmount : row.gross;
  const fee = includesFee ? difference(row.fee, payment.feeOnTop) : row.fee;
  const settlement = { paymentId: payment.id, transactionId, gross, fee, net };
  const times = { settledAt: settledAt.toISOString(), postedAt: at.toISOString() };
  const [known] = await tx.rows<{ isKnown: boolean; isSettled: boolean; settledBack: number; refunded: number }>(sql`
    select
      exists (select from settlements where transaction_id = ${transactionId} and gross = ${gross}
        and settled_at = ${times.settledAt}) as "isKnown",
      exists (select from settlements where payment_id = ${payment.id}
        and gross > 0) as "isSettled",
      (select coalesce(-sum(gross), 0) from settlements
        where payment_id = ${payment.id} and gross < 0) as "settledBack",
      (select coalesce(sum(credit), 0) from ledger_entries where payment_id = ${payment.id}
        and account = 'gateway_clearing' and posting not like 'settled:%') as refunded`);
  if (known!.isKnown) return 'known';
  if (gross === 0) return 'no gross amount';
  if (gross > 0 && gross !== payment.grossAmount) return 'another amount than the payment';
  if (gross > 0 && known!.isSettled) return 'settled before';
  if (gross < 0 && known!.settledBack - gross > known!.refunded) return 'more than was refunded';
  const [inserted] = await tx
    .insert(settlements)
    .values({ ...settlement, ...times })
    .returning({ id: settlements.id });
  await postSettlement(tx, { settlementId: inserted!.id, ...settlement, at });
  return 'posted';
}

/** The payments until `end` whose money at the provider is not balanced: not settled, or refunded but not deducted. */
const listUnsettled = (end: Date) =>
  db.rows<Unsettled>(sql`
    select pay.id as "paymentId", pay.provider_order_id as "providerOrderId",
      pay.paid_at as "paidAt",
      sum(l.debit - l.credit) as amount
    from payments pay join ledger_entries l on l.payment_id = pay.id
      and l.account = 'gateway_clearing'
    where pay.paid_at < ${end} group by pay.id having sum(l.debit) <> sum(l.credit)
    order by pay.paid_at`);
