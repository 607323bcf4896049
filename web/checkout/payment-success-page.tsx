import { useEffect, useState } from 'react';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah, sum } from '#contract/money.ts';
import type { ListedOrder } from '#contract/orders/orders.ts';
import { underReview } from '#contract/payments/payment-states.ts';
import { LineItem } from '../parts/buying/line-item.tsx';
import { orderIdKey } from '../parts/buying/use-payment.ts';
import { OrderThread, stepOf } from '../parts/order/order-journey.tsx';
import { ArrivalEstimate } from '../parts/order/order-sums.tsx';
import { PayTo } from '../parts/order/pay-to.tsx';
import { PushInvitation } from '../parts/push/push-invitation.tsx';
import { ClockIcon, RefundIcon } from '../ui/account-icons.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { WarningIcon } from '../ui/form-icons.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { loadCart } from '../visitor/cart.ts';
import { tabStorage } from '../visitor/storage.ts';
import { isOpen, type ShownStatus, usePaymentStatus, useReceipt } from './use-payment-status.ts';
import { SuggestedProducts } from '../parts/product/related-products.tsx';

export const title = 'Pembayaran';

type StatusMessage = { Mark: typeof CheckIcon; title: string; text: string };

const paid: StatusMessage = { Mark: CheckIcon, title: 'Pembayaran Berhasil', text: '' };
const unpaid = 'Tidak ada pesanan yang dikirim, dan produk Anda masih ada di keranjang.';
const returned: StatusMessage = {
  Mark: RefundIcon,
  title: 'Dana Anda dikembalikan',
  text: 'Pembayaran diterima, tetapi pesanan tidak dapat dipenuhi. Dana dikembalikan ke cara bayar Anda.',
};

const statusMessages: Record<ShownStatus, StatusMessage> = {
  paid,
  review: {
    Mark: ClockIcon,
    title: underReview,
    text: 'Pesanan Anda kami simpan sampai bank memutuskan, biasanya dalam satu hari. Anda tidak perlu membayar lagi; kami kabari begitu hasilnya ada.',
  },
  pending: {
    Mark: ClockIcon,
    title: 'Pembayaran sedang diverifikasi',
    text: 'Pembayaran sedang kami periksa ke Midtrans, biasanya kurang dari satu menit. Anda boleh menutup halaman ini.',
  },
  failed: { Mark: WarningIcon, title: 'Pembayaran belum berhasil', text: unpaid },
  expired: { Mark: WarningIcon, title: 'Waktu pembayaran telah habis', text: unpaid },
  cancelled: { Mark: WarningIcon, title: 'Pembayaran dibatalkan', text: unpaid },
  refunding: returned,
  refunded: returned,
};

/** The payment status of the last checkout, which comes from our server, and its orders. */
export default function PaymentSuccessPage() {
  const [orderId] = useState(() => tabStorage.get(orderIdKey));
  const status = usePaymentStatus(orderId);
  const receipt = useReceipt(orderId, status);
  const isPaid = status === null || status === 'paid';
  const { Mark, title, text } = status ? statusMessages[status] : paid;
  const orders = receipt?.data ?? [];
  const payTo = isOpen(status) ? orders[0]?.payTo : null;
  const taken = orders.map(stepOf).filter((step) => step >= 0);
  const reached = taken.length > 0 ? Math.min(...taken) : -1;
  const toMake = orders.filter(({ orderStatus }) => orderStatus === 'pending' || orderStatus === 'processing');

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
        <span
          className={`grid size-12 place-items-center rounded-full ${isPaid ? 'bg-success text-white' : 'bg-notice'}`}
        >
          <Mark className="size-7" />
        </span>
        <h1 className="text-2xl">{title}</h1>
        {orders.length > 0 && (
          <p>
            <b translate="no" className="text-2xl tabular-nums">
              {formatRupiah(sum(orders.map(({ totalAmount }) => totalAmount)))}
            </b>
            {isPaid && <span>{' dibayar'}</span>}
          </p>
        )}
        {payTo && <PayTo {...payTo} className="justify-center" />}
        {(isOpen(status) || (isPaid && reached >= 0)) && (
          <div className="w-full max-w-2xl py-2">
            <OrderThread reached={isPaid ? reached : -1} current={Math.max(reached, 0)} />
          </div>
        )}
        {text && <p className="max-w-prose text-balance text-muted">{text}</p>}
        {isPaid && toMake.length > 0 && (
          <p className="wrap-anywhere">{`${storeNames(toMake)} menyiapkan pesanan Anda.`}</p>
        )}
        {orders.length > 0 && receipt?.mailedTo && (
          <p className="text-sm text-muted">
            Bukti dikirim ke <EmailText>{receipt.mailedTo}</EmailText>
          </p>
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

const storeNames = (orders: readonly ListedOrder[]) =>
  new Intl.ListFormat('id').format(orders.flatMap(({ cartItems }) => cartItems[0]?.storeName ?? []));

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
