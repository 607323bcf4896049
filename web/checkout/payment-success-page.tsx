import { useEffect, useState } from 'react';
import { underReview } from '#contract/payments/payment-states.ts';
import { orderIdKey } from '../parts/buying/use-payment.ts';
import { PushInvitation } from '../parts/push/push-invitation.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Spinner } from '../ui/loading.tsx';
import { loadCart } from '../visitor/cart.ts';
import { tabStorage } from '../visitor/storage.ts';
import { type ShownStatus, usePaymentStatus } from './use-payment-status.ts';

export const title = 'Pembayaran';

type StatusMessage = { title: string; text: string };

const paid: StatusMessage = {
  title: 'Pembayaran Berhasil',
  text: 'Terima kasih! Pesanan Anda diteruskan kepada penjual. Ikuti perjalanannya di daftar pesanan.',
};
const unpaid = 'Tidak ada pesanan yang dikirim, dan produk Anda masih ada di keranjang.';
const returned: StatusMessage = {
  title: 'Dana Anda dikembalikan',
  text: 'Pembayaran diterima, tetapi pesanan tidak dapat dipenuhi. Dana dikembalikan ke cara bayar Anda.',
};

const statusMessages: Record<ShownStatus, StatusMessage> = {
  paid,
  review: {
    title: 'Pembayaran sedang diverifikasi',
    text: `${underReview}. Anda tidak perlu membayar lagi; kami kabari begitu hasilnya ada.`,
  },
  pending: {
    title: 'Pembayaran sedang diverifikasi',
    text: 'Kami menunggu kabar dari penyedia pembayaran. Halaman ini berganti sendiri; Anda juga boleh menutupnya.',
  },
  failed: { title: 'Pembayaran belum berhasil', text: unpaid },
  expired: { title: 'Waktu pembayaran telah habis', text: unpaid },
  cancelled: { title: 'Pembayaran dibatalkan', text: unpaid },
  refunding: returned,
  refunded: returned,
};

/** The payment status of the last checkout. It comes from our server, never from the payment popup. */
export default function PaymentSuccessPage() {
  const [orderId] = useState(() => tabStorage.get(orderIdKey));
  const status = usePaymentStatus(orderId);
  const isOpen = status === 'pending' || status === 'review';
  const { title, text } = status ? statusMessages[status] : paid;

  // The server removes paid items from the cart.
  useEffect(() => {
    if (!isOpen) void loadCart();
  }, [status, isOpen]);

  return (
    <div className="page-column flex max-w-3xl flex-col gap-6 py-10">
      <div role="status">
        <EmptyState
          heading="h1"
          title={title}
          action={<ButtonLink to="/shop/account?tab=pesanan">Lihat Daftar Pesanan</ButtonLink>}
        >
          {isOpen && <Spinner className="mb-3 size-6 text-primary" />}
          <p>{text}</p>
        </EmptyState>
      </div>
      <PushInvitation>Ingin tahu kapan pesanan Anda dikirim? Kami kabari lewat notifikasi.</PushInvitation>
    </div>
  );
}
