/** What people are told of their orders; no database and no clock. */
import { codeOf, type OrderId } from '#contract/ids.ts';
import type { Mover, OrderStatus } from '#contract/order-states.ts';
import type { PaymentStatus } from '#contract/payment-states.ts';
import { formatRupiah, type Rupiah } from '#contract/money.ts';

export type Message = { title: string; body: string; path: string };

type Move = {
  orderId: OrderId;
  to: OrderStatus;
  by: Mover;
  reason: string | null;
  storeName: string;
  paymentStatus: PaymentStatus;
  courier: string;
  trackingNumber: string;
};

/** What a customer is told of a move of their order; null of a move they made themselves. */
export function tellMove(move: Move): Message | null {
  if (move.by === 'customer') return null;
  const path = `/shop/account?tab=pesanan&pesanan=${move.orderId}`;
  const order = `Pesanan ${codeOf(move.orderId)} dari ${move.storeName}`;
  switch (move.to) {
    case 'pending':
      return { title: 'Pembayaran diterima', body: `${order} menunggu konfirmasi penjual.`, path };
    case 'processing':
      return { title: 'Pesanan diproses', body: `${order} sedang disiapkan penjual.`, path };
    case 'shipped':
      return { title: 'Pesanan dalam pengiriman', body: `${order} sudah dikirim.${carrierOf(move)}`, path };
    case 'delivered':
      return { title: 'Pesanan sudah sampai', body: `${order} sudah sampai. Konfirmasi penerimaannya, ya.`, path };
    case 'confirmed':
      return { title: 'Pesanan selesai', body: `${order} dianggap sudah diterima. Beri ulasan untuk barangnya.`, path };
    case 'rejected':
      return { ...tellRejection(move, order), path };
  }
}

const carrierOf = ({ courier, trackingNumber }: Move): string =>
  [courier && ` Kurir: ${courier}.`, trackingNumber && ` Nomor resi: ${trackingNumber}.`].join('');

function tellRejection({ by, reason, paymentStatus }: Move, order: string): { title: string; body: string } {
  const isPaid = paymentStatus === 'refunding' || paymentStatus === 'refunded';
  const money = isPaid ? ' Dana Anda dikembalikan.' : '';
  if (by === 'seller') {
    return { title: 'Pesanan ditolak', body: `${order} ditolak penjual${reason ? `: ${reason}.` : '.'}${money}` };
  }
  const why: Partial<Record<PaymentStatus, string>> = {
    expired: ' karena waktu pembayaran habis',
    failed: ' karena pembayaran tidak berhasil',
  };
  return { title: 'Pesanan dibatalkan', body: `${order} dibatalkan${why[paymentStatus] ?? ''}.${money}` };
}

/** What a seller is told of an order that was paid. */
export const tellNewOrder = (order: { orderId: OrderId; totalAmount: Rupiah }): Message => ({
  title: 'Pesanan baru',
  body: `Pesanan ${codeOf(order.orderId)} senilai ${formatRupiah(order.totalAmount)} sudah dibayar dan menunggu konfirmasi Anda.`,
  path: `/store/orders?pesanan=${order.orderId}`,
});
