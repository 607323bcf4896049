import { type ListedCustomer, type ListedSeller, sellerStatusLabels } from '#contract/admin/admin.ts';
import { shortDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { orderStatusLabels } from '#contract/orders/order-states.ts';
import { streamCsv } from '#platform/csv.ts';
import type { RefundSource } from '#server/areas/payments/ledger.ts';
import { type CustomerFilter, pageOfCustomers, pageOfSellers, type SellerFilter } from './people-lists.ts';
import { lastEntry, type MovementFilter, type OrderMovement, pageOfMovements } from './movements.ts';
import { type BookedOrder, pageOfBookedOrders, type TransactionFilter } from './transactions.ts';

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
  streamCsv<BookedOrder>(
    [
      ['ID Order', ({ _id }) => _id],
      ['Kode', ({ _id }) => orderCode(_id)],
      ['Tanggal', ({ createdAt }) => shortDate(createdAt)],
      ['Dibayar Pada', ({ paidAt }) => (paidAt === null ? '' : shortDate(paidAt))],
      ['Toko', ({ storeName }) => storeName],
      ['Customer', ({ userName }) => userName],
      ['Email Customer', ({ email }) => email],
      ['Status', ({ status }) => orderStatusLabels[status]],
      ['Status Pembayaran', ({ paymentStatus }) => paymentStatus],
      ['No. Invoice', ({ invoiceNumber }) => invoiceNumber ?? ''],
      ['Total (Rp)', ({ totalAmount }) => totalAmount],
      ['Termasuk Ongkir (Rp)', ({ shippingFee }) => shippingFee],
      ['Dibayar (Rp)', ({ paid }) => paid],
      ['Dikembalikan (Rp)', ({ refunded }) => refunded],
      ['Komisi (Rp)', ({ commission }) => commission],
      ['ID Transaksi Penyedia', ({ transactionId }) => transactionId ?? ''],
      ['ID Payout', ({ payoutId }) => payoutId ?? ''],
    ],
    (page) => pageOfBookedOrders(filter, page),
  );

const holderLabels: Record<RefundSource, string> = {
  gateway_clearing: 'Penyedia pembayaran',
  cash: 'Rekening toko',
};

/**
 * Streams the money of orders that came in and went back on the days of the filter, up to now. Amounts are in rupiah; the
 * sum of `Jumlah (Rp)` is the revenue that the dashboard shows for these days.
 */
export async function exportMovements(filter: MovementFilter) {
  const last = await lastEntry();
  return streamCsv<OrderMovement>(
    [
      ['No.', ({ _id }) => _id],
      ['Tanggal', ({ at }) => shortDate(at)],
      ['Jenis', ({ amount }) => (amount > 0 ? 'Pembayaran diterima' : 'Pengembalian dana')],
      ['ID Order', ({ orderId }) => orderId],
      ['Kode', ({ orderId }) => orderCode(orderId)],
      ['Toko', ({ storeName }) => storeName],
      ['No. Invoice', ({ invoiceNumber }) => invoiceNumber ?? ''],
      ['ID Transaksi Penyedia', ({ transactionId }) => transactionId ?? ''],
      ['Melalui', ({ heldIn }) => holderLabels[heldIn]],
      ['Jumlah (Rp)', ({ amount }) => amount],
      ['Bagian Penjual (Rp)', ({ payable }) => payable],
      ['Komisi (Rp)', ({ commission }) => commission],
    ],
    (page) => pageOfMovements(filter, last, page),
  );
}
