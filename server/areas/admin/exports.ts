import { type ListedCustomer, type ListedSeller, sellerStatusLabels } from '#contract/admin/admin.ts';
import { orderCode } from '#contract/ids.ts';
import { feeNames, orderFees } from '#contract/orders/order-amounts.ts';
import { orderStatusLabels } from '#contract/orders/order-states.ts';
import { amount, day, pagesOf, type Table, text } from '#platform/table-columns.ts';
import type { RefundSource } from '#server/areas/payments/ledger.ts';
import { type CustomerFilter, pageOfCustomers, pageOfSellers, type SellerFilter } from './people-lists.ts';
import { lastEntry, type MovementFilter, type OrderMovement, pageOfMovements } from './movements.ts';
import { type BookedOrder, pageOfBookedOrders, type TransactionFilter } from './transactions.ts';

export const exportSellers = (filter: SellerFilter): Table<ListedSeller> => ({
  columns: [
    text('Nama Toko', ({ storeName }) => storeName),
    text('Email', ({ email }) => email),
    text('Status', ({ status }) => sellerStatusLabels[status]),
    day('Tanggal Bergabung', ({ createdAt }) => createdAt),
  ],
  pages: pagesOf((page) => pageOfSellers(filter, page)),
});

export const exportCustomers = (filter: CustomerFilter): Table<ListedCustomer> => ({
  columns: [
    text('Nama', ({ userName }) => userName),
    text('Email', ({ email }) => email),
    day('Tanggal Daftar', ({ createdAt }) => createdAt),
  ],
  pages: pagesOf((page) => pageOfCustomers(filter, page)),
});

/** The orders that match the filter, with the columns that bookkeeping needs. Amounts are in rupiah. */
export const exportTransactions = (filter: TransactionFilter): Table<BookedOrder> => ({
  columns: [
    text('ID Order', ({ _id }) => _id),
    text('Kode', ({ _id }) => orderCode(_id)),
    day('Tanggal', ({ createdAt }) => createdAt),
    day('Dibayar Pada', ({ paidAt }) => paidAt),
    text('Toko', ({ storeName }) => storeName),
    text('Customer', ({ userName }) => userName),
    text('Email Customer', ({ email }) => email),
    text('Status', ({ status }) => orderStatusLabels[status]),
    text('Status Pembayaran', ({ paymentStatus }) => paymentStatus),
    text('No. Invoice', ({ invoiceNumber }) => invoiceNumber),
    amount('Total (Rp)', ({ totalAmount }) => totalAmount),
    ...orderFees.map((fee) => amount<BookedOrder>(feeNames[fee].heading, (order) => order[fee])),
    amount('Dibayar (Rp)', ({ paid }) => paid),
    amount('Dikembalikan (Rp)', ({ refunded }) => refunded),
    amount('Komisi (Rp)', ({ commission }) => commission),
    text('ID Transaksi Penyedia', ({ transactionId }) => transactionId),
    text('ID Payout', ({ payoutId }) => payoutId),
  ],
  pages: pagesOf((page) => pageOfBookedOrders(filter, page)),
});

const holderLabels: Record<RefundSource, string> = {
  gateway_clearing: 'Penyedia pembayaran',
  cash: 'Rekening toko',
};

/**
 * The money of orders that came in and went back on the days of the filter, up to now. Amounts are in rupiah; the
 * sum of `Jumlah (Rp)` is the revenue that the dashboard shows for these days.
 */
export async function exportMovements(filter: MovementFilter): Promise<Table<OrderMovement>> {
  const last = await lastEntry();
  return {
    columns: [
      text('No.', ({ _id }) => String(_id)),
      day('Tanggal', ({ at }) => at),
      text('Jenis', ({ amount }) => (amount > 0 ? 'Pembayaran diterima' : 'Pengembalian dana')),
      text('ID Order', ({ orderId }) => orderId),
      text('Kode', ({ orderId }) => orderCode(orderId)),
      text('Toko', ({ storeName }) => storeName),
      text('No. Invoice', ({ invoiceNumber }) => invoiceNumber),
      text('ID Transaksi Penyedia', ({ transactionId }) => transactionId),
      text('Melalui', ({ heldIn }) => holderLabels[heldIn]),
      amount('Jumlah (Rp)', ({ amount }) => amount),
      amount('Bagian Penjual (Rp)', ({ payable }) => payable),
      amount('Komisi (Rp)', ({ commission }) => commission),
    ],
    pages: pagesOf((page) => pageOfMovements(filter, last, page)),
  };
}
