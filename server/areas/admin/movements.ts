/** Money of orders that came in and went back, one row each: what the figures of the dashboard add up. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { OrderId } from '#contract/ids.ts';
import type { TimeSort } from '#contract/lists.ts';
import { columns, nullable, type RowOf } from '#platform/columns.ts';
import { isWithin, type Period } from '#platform/conditions.ts';
import { db } from '#platform/connect.ts';
import { type Page, type PageRequest, readPage, type SortOrder } from '#platform/keyset.ts';
import { isRevenue } from '#server/areas/payments/daily-revenue.ts';
import type { RefundSource } from '#server/areas/payments/ledger.ts';
import { invoices, ledgerEntries, payments, stores } from '#server/db/schema/index.ts';

export type MovementFilter = Period & { sortBy: TimeSort };

const byPosting = (direction: SortOrder['direction']): SortOrder => ({
  keys: [sql`ledger_entries.at`, sql`ledger_entries.id`],
  direction,
  cursor: z.tuple([z.string(), z.int()]),
});
const sortOrders: Record<TimeSort, SortOrder> = { newest: byPosting('desc'), oldest: byPosting('asc') };

const commission = sql<number>`coalesce(fee.credit - fee.debit, 0)`;
const payable = sql<number>`coalesce(share.credit - share.debit, 0)`;
const movementColumns = columns({
  _id: ledgerEntries.id,
  at: ledgerEntries.at,
  orderId: sql<OrderId>`ledger_entries.order_id`,
  storeName: stores.storeName,
  invoiceNumber: nullable(invoices.number),
  transactionId: payments.transactionId,
  /** Where the money came to or was returned from. */
  heldIn: sql<RefundSource>`held.account`,
  amount: sql<number>`${payable} + ${commission}`,
  payable,
  commission,
});

/**
 * Amounts are in rupiah; what was returned to the buyer is
 * negative. `amount` is the sum of `payable` and `commission`.
 */
export type OrderMovement = RowOf<typeof movementColumns>;

const whereSamePosting = (entry: 'share' | 'fee') =>
  sql`${sql.identifier(entry)}.posting = ledger_entries.posting
    and ${sql.identifier(entry)}.order_id = ledger_entries.order_id`;
/** A movement is the first entry of an order in a posting. A very small refund may be of commission only. */
const tables = sql`ledger_entries
  join orders on orders.id = ledger_entries.order_id
  join stores on stores.seller_id = orders.seller_id
  join payments on payments.id = orders.payment_id
  join ledger_entries held on held.posting = ledger_entries.posting and held.order_id is null
  left join ledger_entries share on ${whereSamePosting('share')}
    and share.account = 'seller_payable'
  left join ledger_entries fee on ${whereSamePosting('fee')}
    and fee.account = 'commission'
  left join invoices on invoices.order_id = orders.id and invoices.kind = 'invoice'`;
const isMovement = sql`${isRevenue} and ledger_entries.id = coalesce(share.id, fee.id)`;

/** The id of the newest ledger entry: an export up to it has no movement of a later time. */
export async function lastEntry(): Promise<number> {
  const [row] = await db.rows<{ id: number }>(sql`
    select coalesce(max(id), 0) as id from ledger_entries`);
  return row!.id;
}

/** Returns a page of the movements of the days `from` to `to` up to the ledger entry `last`. */
export const pageOfMovements = (
  { sortBy, ...period }: MovementFilter,
  last: number,
  page: PageRequest,
): Promise<Page<OrderMovement>> =>
  readPage(
    {
      columns: movementColumns,
      from: sql`${tables} where ${isMovement} and ${isWithin(sql`ledger_entries.at`, period)}
        and ledger_entries.id <= ${last}`,
      name: `order movements ${sortBy}`,
      order: sortOrders[sortBy],
    },
    page,
  );
