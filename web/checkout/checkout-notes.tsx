import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { underReview } from '#contract/payments/payment-states.ts';
import { isMidtrans, loadSnap, type PaymentOutcome } from '../parts/buying/snap.ts';
import { ButtonLink } from '../ui/button.tsx';

const noticeClass = 'rounded-xl border border-warning-ink bg-notice p-4 text-sm sm:px-5';

/** Why the order was refused; what the page shows is current. */
export const OrderProblem = ({ children }: { children: string }) => (
  <p role="alert" className={noticeClass}>
    {children}
  </p>
);

export type AddressDoubt = 'unreadable' | 'contradictory';

const doubts: Record<AddressDoubt, string> = {
  unreadable: 'Kode pos alamat ini tidak terbaca',
  contradictory: 'Kode pos dan kecamatan alamat ini berada di provinsi yang berbeda',
};

export const DoubtfulAddress = ({ doubt }: { doubt: AddressDoubt }) => (
  <p role="status" className={noticeClass}>
    {doubts[doubt]}, jadi ongkos kirimnya dihitung seperti ke luar Sulawesi Utara. Ubah alamat jika kode posnya salah.
  </p>
);

/** Shown after the popup closed without a payment. The order exists and can be paid now or later. */
export function PaymentNote({ outcome }: { outcome: PaymentOutcome | null }) {
  if (outcome === null || outcome === 'success') return null;
  if (outcome === 'review') return <ReviewNote />;
  return (
    <p role="status" className="rounded-xl bg-surface px-4 py-3 text-sm">
      Pesanan Anda menunggu pembayaran. Tekan Bayar untuk melanjutkan, atau bayar nanti dari{' '}
      <Link to="/shop/account?tab=pesanan" className="font-bold text-accent underline">
        Riwayat Pesanan
      </Link>
      .
    </p>
  );
}

const ReviewNote = () => (
  <p role="status" className="rounded-xl bg-surface px-4 py-3 text-sm">
    <b>{underReview}.</b> Anda tidak perlu membayar lagi; hasilnya ada di{' '}
    <Link to="/shop/account?tab=pesanan" className="font-bold text-accent underline">
      Riwayat Pesanan
    </Link>
    .
  </p>
);

export const EmailNote = () => (
  <div role="status" className="flex flex-col gap-3 rounded-xl bg-notice px-4 py-3 text-notice-ink">
    <p>Email Anda belum dikonfirmasi. Konfirmasi dulu, lalu lanjutkan pembayaran. Keranjang Anda tetap tersimpan.</p>
    <ButtonLink to="/auth/verify-email?from=/shop/checkout" variant="secondary">
      Konfirmasi email
    </ButtonLink>
  </div>
);

/** Says who processes the payment. Loads the payment script for the "Bayar" button, which reports it if this fails. */
export function ProviderNote() {
  const [provider, setProvider] = useState('penyedia pembayaran');
  useEffect(() => {
    loadSnap().then(
      () => isMidtrans() && setProvider('Midtrans'),
      () => {},
    );
  }, []);
  return <p className="text-sm text-muted">Tanpa biaya admin. Pembayaran diproses dengan aman oleh {provider}.</p>;
}
