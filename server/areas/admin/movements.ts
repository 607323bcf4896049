/** Money of orders that came in and went back, one row each: what the figures of the dashboard add up. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { OrderId } from '#contract/ids.ts';
import type { TimeSort } from '#contract/lists.ts';
import { isWithin, type Period } from '#platform/conditions.ts';
import { db } from '#platform/db.ts';
import { type Page, type PageRequest, readPage, type SortOrder } from '#platform/keyset.ts';
import { isRevenue } from '#server/areas/payments/daily-revenue.ts';
import type { RefundSource } from '#server/areas/payments/ledger.ts';

export type MovementFilter = Period & { sortBy: TimeSort };

/**
 * Amounts are in rupiah; what was returned to the buyer is
 * negative. `amount` is the sum of `payable` and `commission`.
 */
export type OrderMovement = {
  _id: number;
  at: string;
  orderId: OrderId;
  storeName: string;
  invoiceNumber: string | null;
  transactionId: string | null;
  /** Where the money came to or was returned from. */
  heldIn: RefundSource;
  amount: number;
  payable: number;
  commission: number;
};

const byPosting = (direction: SortOrder['direction']): SortOrder => ({
  keys: [sql`l.at`, sql`l.id`],
  direction,
  cursor: z.tuple([z.string(), z.int()]),
});
const sortOrders: Record<TimeSort, SortOrder> = { newest: byPosting('desc'), oldest: byPosting('asc') };

const commission = sql`coalesce(fee.credit - fee.debit, 0)`;
const payable = sql`coalesce(share.credit - share.debit, 0)`;
const columns = sql`l.id as "_id", l.at, l.order_id as "orderId", s.store_name as "storeName",
  i.number as "invoiceNumber", pay.transaction_id as "transactionId", held.account as "heldIn",
  ${payable} + ${commission} as amount, ${payable} as payable, ${commission} as commission`;

const ofPosting = (entry: 'share' | 'fee') =>
  sql`${sql.identifier(entry)}.posting = l.posting
    and ${sql.identifier(entry)}.order_id = l.order_id`;
/** A movement is the first entry `l` of an order in a posting. A very small refund may be of commission only. */
const tables = sql`ledger_entries l
  join orders o on o.id = l.order_id
  join stores s on s.seller_id = o.seller_id
  join payments pay on pay.id = o.payment_id
  join ledger_entries held on held.posting = l.posting and held.order_id is null
  left join ledger_entries share on ${ofPosting('share')} and share.account = 'seller_payable'
  left join ledger_entries fee on ${ofPosting('fee')} and fee.account = 'commission'
  left join invoices i on i.order_id = o.id and i.kind = 'invoice'`;
const isMovement = sql`${isRevenue} and l.id = coalesce(share.id, fee.id)`;

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
  readPage<OrderMovement>(
    {
      columns,
      from: sql`${tables} where ${isMovement} and ${isWithin(sql`l.at`, period)}
        and l.id <= ${last}`,
      name: `order movements ${sortBy}`,
      order: sortOrders[sortBy],
    },
    page,
  );
