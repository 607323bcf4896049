/**
 * The turnover of goods by the ledger: what was received for orders minus what was returned, on the day in
 * Asia/Makassar on which it was posted, without shipping. A refund gives back the price of the products first and their
 * shipping last.
 */
import { type SQL, sql } from 'drizzle-orm';
import { startOfDay } from '#contract/dates.ts';
import type { StoreId } from '#contract/ids.ts';
import { type Rupiah, sum } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import { amount, type Table, text } from '#platform/table-columns.ts';
import { cityNameOf } from '#server/areas/addresses/regions.ts';
import { isRevenue } from '#server/areas/payments/daily-revenue.ts';
import { goodsMoved } from '#server/db/book-invariants.ts';
import { entryRanges } from './journal.ts';

/** SQL: the rows of `turnover` of the ledger entries that meet a condition on `ledger_entries` and `orders`. */
export const turnoverOf = (condition: SQL): SQL => sql`(
  select ledger_entries.at, orders.id as order_id, orders.seller_id,
    left(orders.from_region, 5) as place, ${sql.raw(goodsMoved)} as amount,
    ledger_entries.account = 'seller_payable' and ledger_entries.credit > 0 as is_sale
  from ledger_entries join orders on orders.id = ledger_entries.order_id
    and orders.payment_id = ledger_entries.payment_id
  where ${isRevenue} and ${condition}
) turnover`;

/** `place` is the code of a kabupaten or kota; empty when the store had given none. `amount` is in rupiah. */
type Sold = { quarter: number; place: string; sellerId: StoreId; orders: number; pieces: number; amount: Rupiah };
type Group = Pick<Sold, 'quarter' | 'place' | 'orders' | 'pieces' | 'amount'> & { stores: number };

const quarterNames = ['I', 'II', 'III', 'IV'];

/** The turnover of a year by quarter and the kabupaten or kota of the stores, as the statistics office asks for it. */
export async function turnoverTable(year: number): Promise<Table<Group>> {
  const sold: Sold[] = [];
  for await (const { after, upTo } of entryRanges()) {
    const range = sql`ledger_entries.id > ${after} and ledger_entries.id <= ${upTo}
      and ledger_entries.at >= ${startOfDay(`${year}-01-01`)}
      and ledger_entries.at < ${startOfDay(`${year + 1}-01-01`)}`;
    sold.push(...(await soldIn(range)));
  }
  const groups = Map.groupBy(sold, ({ quarter, place }) => `${quarter} ${place}`);
  const rows = [...groups.values()].map(groupOf);
  return {
    columns: [
      text('Triwulan', ({ quarter }) => `${year} ${quarterNames[quarter - 1]}`),
      text('Kode Wilayah', ({ place }) => place),
      text('Kabupaten/Kota', ({ place }) => cityNameOf(place) ?? 'Tanpa wilayah'),
      amount('Toko', ({ stores }) => stores),
      amount('Pesanan Dibayar', ({ orders }) => orders),
      amount('Produk Dibayar', ({ pieces }) => pieces),
      amount('Omzet (Rp)', (group) => group.amount),
    ],
    pages: [rows.toSorted((one, other) => one.quarter - other.quarter || (one.place < other.place ? -1 : 1))],
  };
}

const soldIn = (range: SQL): Promise<Sold[]> =>
  db.rows<Sold>(sql`
    select extract(quarter from at at time zone 'Asia/Makassar')::int as quarter,
      coalesce(place, '') as place, seller_id as "sellerId", sum(amount) as amount,
      count(*) filter (where is_sale) as orders,
      coalesce(sum((select sum(quantity) from order_lines
        where order_lines.order_id = turnover.order_id)) filter (where is_sale), 0) as pieces
    from ${turnoverOf(range)}
    group by 1, 2, 3`);

/** A store counts where it sold something; one that only returned money in the quarter does not. */
function groupOf(parts: readonly Sold[]): Group {
  const { quarter, place } = parts[0]!;
  return {
    quarter,
    place,
    stores: new Set(parts.filter(({ orders }) => orders > 0).map(({ sellerId }) => sellerId)).size,
    orders: parts.reduce((all, { orders }) => all + orders, 0),
    pieces: parts.reduce((all, { pieces }) => all + pieces, 0),
    amount: sum(parts.map((part) => part.amount)),
  };
}
