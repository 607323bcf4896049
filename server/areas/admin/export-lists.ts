import { sellerStatusLabels, type ListedCustomer, type ListedSeller, type ListedTransaction } from '#contract/admin.ts';
import { shortDate } from '#contract/dates.ts';
import { codeOf } from '#contract/ids.ts';
import { orderStatusLabels } from '#contract/order-states.ts';
import { csvOf } from './csv.ts';
import { type CustomersAsked, pageOfCustomers } from './list-customers.ts';
import { pageOfSellers, type SellersAsked } from './list-sellers.ts';
import { pageOfTransactions, type TransactionsAsked } from './list-transactions.ts';

/** The sellers as the list shows them. */
export const exportSellers = (asked: SellersAsked) =>
  csvOf<ListedSeller>(
    [
      ['Nama Toko', ({ storeName }) => storeName],
      ['Email', ({ email }) => email],
      ['Status', ({ status }) => sellerStatusLabels[status]],
      ['Tanggal Bergabung', ({ createdAt }) => shortDate(createdAt)],
    ],
    (page) => pageOfSellers(asked, page),
  );

/** The customers as the list shows them. */
export const exportCustomers = (asked: CustomersAsked) =>
  csvOf<ListedCustomer>(
    [
      ['Nama', ({ userName }) => userName],
      ['Email', ({ email }) => email],
      ['Tanggal Daftar', ({ createdAt }) => shortDate(createdAt)],
    ],
    (page) => pageOfCustomers(asked, page),
  );

/** The orders as the list shows them, with what a bookkeeper asks for. */
export const exportTransactions = (asked: TransactionsAsked) =>
  csvOf<ListedTransaction>(
    [
      ['ID Order', ({ _id }) => _id],
      ['Kode', ({ _id }) => codeOf(_id)],
      ['Tanggal', ({ orderDate }) => shortDate(orderDate)],
      ['Toko', ({ sellerId }) => sellerId.storeName],
      ['Customer', ({ userId }) => userId.userName],
      ['Email Customer', ({ userId }) => userId.email],
      ['Status', ({ orderStatus }) => orderStatusLabels[orderStatus]],
      ['Status Pembayaran', ({ paymentStatus }) => paymentStatus],
      ['Total (Rp)', ({ totalAmount }) => totalAmount],
    ],
    (page) => pageOfTransactions(asked, page),
  );
