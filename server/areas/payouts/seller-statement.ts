import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { startOfDay } from '#contract/dates.ts';
import { orderCode, type OrderId, type PayoutId, type StoreId } from '#contract/ids.ts';
import type { TimeSort } from '#contract/lists.ts';
import { eachFee, feeNames, orderFees } from '#contract/orders/order-amounts.ts';
import { type Movement, type MovementKind, shareRows, type Shares } from '#contract/payouts/seller-money.ts';
import { columns } from '#platform/columns.ts';
import { hasIdOrCode } from '#platform/conditions.ts';
import { db } from '#platform/connect.ts';
import { byTime, type Page, type PageRequest, readPage } from '#platform/keyset.ts';
import { amount, day, pagesOf, type Table, text } from '#platform/table-columns.ts';
import { fees } from '#server/areas/orders/order-amounts.ts';
import { shareOut, soldByMaker, type SoldOf } from './maker-shares.ts';

type Filter = { q?: string | undefined; month?: string | undefined };
type SortedFilter = Filter & { sortBy: TimeSort };
type Summed = { opening: number; paid: number; commission: number; refunded: number; paidOut: number };
type Sums = Summed & { closing: number };
type Statement = Page<Movement> & { total: number; sums: Sums; shares?: Shares };

/**
 * Returns a page of a seller's statement: every ledger entry of the seller, payouts split into their orders, with the
 * balance after it. The sums, in rupiah, cover the whole month, and so does how they are shared out among makers.
 */
export async function getStatement(sellerId: StoreId, filter: SortedFilter & PageRequest): Promise<Statement> {
  const [page, { sums, shares }, total] = await Promise.all([
    pageOfMovements(sellerId, filter, filter),
    sumMovements(sellerId, filter.month),
    countMovements(sellerId, filter),
  ]);
  return { ...page, total, sums, ...(shares && { shares }) };
}

const kindLabels: Record<MovementKind, string> = {
  sale: 'Penjualan',
  refund: 'Pengembalian dana',
  payout: 'Pencairan ke rekening',
  reversal: 'Pencairan dibatalkan',
};

/** A seller's statement as a table. Amounts are in rupiah. */
export const statementTable = (sellerId: StoreId, filter: SortedFilter): Table<Movement> => ({
  columns: [
    day('Tanggal', ({ at }) => at),
    text('Keterangan', ({ kind }) => kindLabels[kind]),
    text('ID Order', ({ orderId }) => orderId),
    text('Kode', ({ orderId }) => orderCode(orderId)),
    amount('Dibayar Pembeli (Rp)', ({ paid }) => paid),
    ...orderFees.map((fee) => amount<Movement>(feeNames[fee].heading, (movement) => movement[fee])),
    amount('Komisi (Rp)', ({ commission }) => commission),
    amount('Dikembalikan (Rp)', ({ refunded }) => refunded),
    amount('Dibayarkan (Rp)', ({ paidOut }) => paidOut),
    amount('Saldo (Rp)', ({ balance }) => balance),
  ],
  pages: pagesOf((page) => pageOfMovements(sellerId, filter, page)),
});

type Share = ReturnType<typeof shareRows>[number];

/** How the sales of a seller are shared out as a table, without rows while none names a maker. */
export async function sharesTable(sellerId: StoreId, month: string | undefined): Promise<Table<Share>> {
  const { shares } = await sumMovements(sellerId, month);
  return {
    columns: [text('Bagian', ({ label }) => label), amount('Jumlah (Rp)', (share) => share.amount)],
    pages: [shares ? shareRows(shares) : []],
  };
}

/**
 * SQL: what the sales of a month brought a seller, in rupiah, without commission and refunds. Payouts have no order.
 */
export const incomeOf = (sellerId: StoreId, month: string): SQL => sql`(
  select coalesce(sum(l.credit - l.debit), 0) from ledger_entries l
  where l.account = 'seller_payable' and l.seller_id = ${sellerId} and l.order_id is not null
    and ${inMonth(month)}
)`;

/**
 * SQL: the ledger entries of a seller in a month, or all of them. A very small refund may lower the
 * commission only: its posting has no entry of the seller, and one without an amount stands for it here.
 */
const entriesOf = (sellerId: StoreId, month: string | undefined): SQL => sql`(
  select l.id, l.at, l.posting, l.order_id, l.debit, l.credit from ledger_entries l
  where l.account = 'seller_payable' and l.seller_id = ${sellerId} and ${inMonth(month)}
  union all
  select l.id, l.at, l.posting, l.order_id, 0, 0 from orders o
  join ledger_entries l on l.payment_id = o.payment_id and l.order_id = o.id
    and l.account = 'commission'
  where o.seller_id = ${sellerId} and o.refunded_amount > 0 and ${inMonth(month)} and not exists (
    select from ledger_entries share
    where share.posting = l.posting and share.order_id = l.order_id
      and share.account = 'seller_payable'
  )
)`;

/**
 * SQL: each `movement` of a seller in a month, or all of them. A posting of a sale or a refund has an order, and the
 * commission of the order is an entry beside the seller's. A payout's posting has none; its lines have.
 */
const movements = (sellerId: StoreId, month: string | undefined): SQL => sql`(
  select moved.*, row_number() over earlier as rank,
    ${month ? balanceBefore(sellerId, month) : sql`0`} + sum(amount) over earlier as balance
  from (
    select l.id, l.at, coalesce(l.order_id, line.order_id) as order_id, line.payout_id,
      case when l.posting like 'payout-reversed:%' then 'reversal'
      when line.payout_id is not null then 'payout'
        when l.credit > 0 then 'sale' else 'refund' end as kind,
      coalesce(case when l.credit > 0 then line.amount else -line.amount end,
        l.credit - l.debit) as amount,
      coalesce(fee.debit - fee.credit, 0) as commission, line.kind as line_kind
    from ${entriesOf(sellerId, month)} l
    left join ledger_entries fee
      on fee.posting = l.posting and fee.order_id = l.order_id and fee.account = 'commission'
    left join payout_lines line
      on line.payout_id = case when l.order_id is null then right(l.posting, 36)::uuid end
  ) moved
  window earlier as (order by at, id, order_id, line_kind)
) movement`;

const inMonth = (month: string | undefined): SQL =>
  month ? sql`l.at >= ${startOfMonth(month)} and l.at < ${startOfMonth(monthAfter(month, 1))}` : sql`true`;

/** The first instant of a month in WITA. */
export const startOfMonth = (month: string): Date => startOfDay(`${month}-01`);

/** So many months after a month, or before it: `2026-01` → `2026-02`. */
export function monthAfter(month: string, months: 1 | -1): string {
  const moved = new Date(`${month}-01T00:00:00Z`);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved.toISOString().slice(0, 7);
}

const balanceBefore = (sellerId: StoreId, month: string): SQL => sql`(
  select coalesce(sum(l.credit - l.debit), 0) from ledger_entries l
  where l.account = 'seller_payable' and l.seller_id = ${sellerId} and l.at < ${startOfMonth(month)}
)`;

const matches = (q: string | undefined): SQL => (q ? hasIdOrCode(sql`movement.order_id`, q) : sql`true`);

/** What the buyer paid or got back: the seller's share with the commission. */
const gross = sql`movement.amount - movement.commission`;
const movementColumns = columns({
  at: sql<string>`movement.at`,
  kind: sql<MovementKind>`movement.kind`,
  orderId: sql<OrderId>`movement.order_id`,
  payoutId: sql<PayoutId | null>`movement.payout_id`,
  balance: sql<number>`movement.balance`,
  commission: sql<number>`movement.commission`,
  paid: sql<number>`case when movement.kind = 'sale' then ${gross} else 0 end`,
  ...eachFee(
    (fee) => sql<number>`case when movement.kind = 'sale'
      then (select ${fees[fee]} from orders where orders.id = movement.order_id) else 0 end`,
  ),
  refunded: sql<number>`case when movement.kind = 'refund' then ${gross} else 0 end`,
  paidOut: sql<number>`case
    when movement.kind in ('payout', 'reversal') then movement.amount else 0 end`,
});

const sortOrders = byTime(sql`movement.rank`, z.int());

const pageOfMovements = (
  sellerId: StoreId,
  { q, month, sortBy }: SortedFilter,
  page: PageRequest,
): Promise<Page<Movement>> =>
  readPage(
    {
      columns: movementColumns,
      from: sql`${movements(sellerId, month)} where ${matches(q)}`,
      name: `movements ${sortBy}`,
      order: sortOrders[sortBy],
    },
    page,
  );

async function countMovements(sellerId: StoreId, { q, month }: Filter): Promise<number> {
  const [counted] = await db.rows<{ total: number }>(
    sql`select count(*) as total from ${movements(sellerId, month)} where ${matches(q)}`,
  );
  return counted!.total;
}

async function sumMovements(sellerId: StoreId, month: string | undefined) {
  const [sums] = await db.rows<Summed & { shippingFee: number; moved: number; sold: SoldOf[] }>(sql`
    select ${month ? balanceBefore(sellerId, month) : sql`0`} as opening,
      coalesce(sum(movement.paid), 0) as paid,
      coalesce(sum(movement.commission), 0) as commission,
      coalesce(sum(movement.refunded), 0) as refunded,
      coalesce(sum(movement."paidOut"), 0) as "paidOut",
      coalesce(sum(movement."shippingFee"), 0) as "shippingFee",
      coalesce(sum(movement.amount), 0) as moved,
      ${soldByMaker(sellerId, inMonth(month))} as sold
    from (
      select ${movementColumns.sql}, movement.amount from ${movements(sellerId, month)}
    ) movement`);
  const { opening, paid, moved, sold, ...notShared } = sums!;
  const { commission, refunded, paidOut } = notShared;
  const closing = opening + moved;
  return {
    sums: { opening, paid, commission, refunded, paidOut, closing } satisfies Sums,
    shares: shareOut(sold, notShared),
  };
}
