import { useEffect, useState } from 'react';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah, sum } from '#contract/money.ts';
import type { ListedOrder } from '#contract/orders/orders.ts';
import { underReview } from '#contract/payments/payment-states.ts';
import { LineItem } from '../parts/buying/line-item.tsx';
import { orderIdKey } from '../parts/buying/use-payment.ts';
import { ArrivalEstimate } from '../parts/order/order-sums.tsx';
import { PushInvitation } from '../parts/push/push-invitation.tsx';
import { CheckIcon } from '../ui/account-icons.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { Spinner } from '../ui/loading.tsx';
import { loadCart } from '../visitor/cart.ts';
import { tabStorage } from '../visitor/storage.ts';
import { isOpen, type ShownStatus, usePaymentStatus, useReceipt } from './use-payment-status.ts';
import { SuggestedProducts } from '../parts/product/related-products.tsx';

export const title = 'Pembayaran';

type StatusMessage = { title: string; text: string };

const paid: StatusMessage = { title: 'Pembayaran Berhasil', text: '' };
const unpaid = 'Tidak ada pesanan yang dikirim, dan produk Anda masih ada di keranjang.';
const returned: StatusMessage = {
  title: 'Dana Anda dikembalikan',
  text: 'Pembayaran diterima, tetapi pesanan tidak dapat dipenuhi. Dana dikembalikan ke cara bayar Anda.',
};

const statusMessages: Record<ShownStatus, StatusMessage> = {
  paid,
  review: {
    title: underReview,
    text: 'Pesanan Anda kami simpan sampai bank memutuskan, biasanya dalam satu hari. Anda tidak perlu membayar lagi; kami kabari begitu hasilnya ada.',
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

/** The payment status of the last checkout, which comes from our server, and its orders. */
export default function PaymentSuccessPage() {
  const [orderId] = useState(() => tabStorage.get(orderIdKey));
  const status = usePaymentStatus(orderId);
  const receipt = useReceipt(orderId, status);
  const isPaid = status === null || status === 'paid';
  const { title, text } = status ? statusMessages[status] : paid;
  const orders = isPaid || isOpen(status) ? (receipt?.data ?? []) : [];

  // The server removes paid items from the cart.
  useEffect(() => {
    if (!isOpen(status)) void loadCart();
  }, [status]);

  return (
    <div data-result className="page-column flex max-w-3xl flex-col gap-4 py-4 md:py-8">
      <div
        role="status"
        className="flex flex-col items-center gap-3 rounded-3xl border border-border-light bg-white px-6
          py-6 text-center"
      >
        {isPaid && (
          <span className="grid size-12 place-items-center rounded-full bg-success text-white">
            <CheckIcon className="size-7" />
          </span>
        )}
        <h1 className="text-2xl">{title}</h1>
        {isOpen(status) && <Spinner className="size-6 text-primary" />}
        {text && <p className="max-w-prose text-balance text-muted">{text}</p>}
        {orders.length > 0 && (
          <>
            <p className="text-lg">
              <b translate="no" className="tabular-nums">
                {formatRupiah(sum(orders.map(({ totalAmount }) => totalAmount)))}
              </b>
              {isPaid && <span>{' dibayar'}</span>}
            </p>
            {receipt?.mailedTo && (
              <p className="text-sm text-muted">
                Bukti dikirim ke <EmailText>{receipt.mailedTo}</EmailText>
              </p>
            )}
          </>
        )}
        <ButtonLink to="/shop/account?tab=pesanan">Lihat Daftar Pesanan</ButtonLink>
      </div>
      {orders.map((order) => (
        <PaidOrder key={order._id} order={order} />
      ))}
      {receipt && orders.length === 0 && <SuggestedProducts />}
      {isPaid && orders.length > 0 && (
        <PushInvitation>Ingin tahu kapan pesanan Anda dikirim? Kami kabari lewat notifikasi.</PushInvitation>
      )}
    </div>
  );
}

const PaidOrder = ({ order }: { order: ListedOrder }) => (
  <section aria-label={order.cartItems[0]?.storeName} className="card p-4">
    <h2 className="mb-1 flex flex-wrap justify-between gap-x-3 font-sans text-base wrap-anywhere">
      {order.cartItems[0]?.storeName}
      <span translate="no" className="text-sm font-normal text-muted">
        {orderCode(order._id)}
      </span>
    </h2>
    <ArrivalEstimate order={order} />
    <ul className="mt-3 flex flex-col gap-3">
      {order.cartItems.map((item) => (
        <LineItem key={item.productId} {...item} />
      ))}
    </ul>
  </section>
);
