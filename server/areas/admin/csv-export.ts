import { Readable } from 'node:stream';
import { type ListedCustomer, type ListedSeller, type ListedTransaction, sellerStatusLabels } from '#contract/admin.ts';
import { shortDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { orderStatusLabels } from '#contract/order-states.ts';
import type { Page, PageRequest } from '#platform/keyset.ts';
import { type CustomerFilter, pageOfCustomers, pageOfSellers, type SellerFilter } from './people-lists.ts';
import { pageOfTransactions, type TransactionFilter } from './transactions.ts';

type Cell = string | number;
type Column<Row> = readonly [heading: string, cell: (row: Row) => Cell];

const pageSize = 500;
/** Without a byte order mark, Excel reads the file as Windows-1252. */
const byteOrderMark = '\uFEFF';
/** Spreadsheets run a cell that starts with one of these characters as a formula. Source: OWASP, "CSV Injection". */
const formula = /^[=+\-@\t\r]/;

const cellOf = (value: Cell): string =>
  typeof value === 'number' ? String(value) : `"${value.replace(formula, "'$&").replaceAll('"', '""')}"`;
const lineOf = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** Streams the sellers that match the filter, with the columns of the seller list. */
export const exportSellers = (filter: SellerFilter) =>
  csvOf<ListedSeller>(
    [
      ['Nama Toko', ({ storeName }) => storeName],
      ['Email', ({ email }) => email],
      ['Status', ({ status }) => sellerStatusLabels[status]],
      ['Tanggal Bergabung', ({ createdAt }) => shortDate(createdAt)],
    ],
    (page) => pageOfSellers(filter, page),
  );

/** Streams the customers that match the filter, with the columns of the customer list. */
export const exportCustomers = (filter: CustomerFilter) =>
  csvOf<ListedCustomer>(
    [
      ['Nama', ({ userName }) => userName],
      ['Email', ({ email }) => email],
      ['Tanggal Daftar', ({ createdAt }) => shortDate(createdAt)],
    ],
    (page) => pageOfCustomers(filter, page),
  );

/** Streams the orders that match the filter, with the columns that bookkeeping needs. Amounts are in rupiah. */
export const exportTransactions = (filter: TransactionFilter) =>
  csvOf<ListedTransaction>(
    [
      ['ID Order', ({ _id }) => _id],
      ['Kode', ({ _id }) => orderCode(_id)],
      ['Tanggal', ({ orderDate }) => shortDate(orderDate)],
      ['Toko', ({ sellerId }) => sellerId.storeName],
      ['Customer', ({ userId }) => userId.userName],
      ['Email Customer', ({ userId }) => userId.email],
      ['Status', ({ orderStatus }) => orderStatusLabels[orderStatus]],
      ['Status Pembayaran', ({ paymentStatus }) => paymentStatus],
      ['Total (Rp)', ({ totalAmount }) => totalAmount],
    ],
    (page) => pageOfTransactions(filter, page),
  );

/** Streams a whole list as CSV (RFC 4180). Rows are queried page by page, so the list is never held in memory. */
function csvOf<Row>(columns: readonly Column<Row>[], read: (page: PageRequest) => Promise<Page<Row>>): Readable {
  async function* pages(): AsyncGenerator<string> {
    yield byteOrderMark + lineOf(columns.map(([heading]) => heading));
    let cursor: string | undefined;
    do {
      const { data, nextCursor } = await read({ limit: pageSize, cursor });
      yield data.map((row) => lineOf(columns.map(([, cell]) => cell(row)))).join('');
      cursor = nextCursor ?? undefined;
    } while (cursor);
  }
  return Readable.from(pages());
}
