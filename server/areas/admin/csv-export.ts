import {
  type ListedCustomer,
  type ListedSeller,
  type ListedTransaction,
  sellerStatusLabels,
} from '#contract/admin/admin.ts';
import { shortDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { orderStatusLabels } from '#contract/orders/order-states.ts';
import { streamCsv } from '#platform/csv.ts';
import { type CustomerFilter, pageOfCustomers, pageOfSellers, type SellerFilter } from './people-lists.ts';
import { pageOfTransactions, type TransactionFilter } from './transactions.ts';

export const exportSellers = (filter: SellerFilter) =>
  streamCsv<ListedSeller>(
    [
      ['Nama Toko', ({ storeName }) => storeName],
      ['Email', ({ email }) => email],
      ['Status', ({ status }) => sellerStatusLabels[status]],
      ['Tanggal Bergabung', ({ createdAt }) => shortDate(createdAt)],
    ],
    (page) => pageOfSellers(filter, page),
  );

export const exportCustomers = (filter: CustomerFilter) =>
  streamCsv<ListedCustomer>(
    [
      ['Nama', ({ userName }) => userName],
      ['Email', ({ email }) => email],
      ['Tanggal Daftar', ({ createdAt }) => shortDate(createdAt)],
    ],
    (page) => pageOfCustomers(filter, page),
  );

/** Streams the orders that match the filter, with the columns that bookkeeping needs. Amounts are in rupiah. */
export const exportTransactions = (filter: TransactionFilter) =>
  streamCsv<ListedTransaction>(
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
      ['Termasuk Ongkir (Rp)', ({ shippingFee }) => shippingFee],
    ],
    (page) => pageOfTransactions(filter, page),
  );
