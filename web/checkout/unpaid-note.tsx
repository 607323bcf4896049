import { Link } from 'react-router';

/** After the pop-up closed without a payment: the order is made, and can be paid now or later. */
export function UnpaidNote() {
  return (
    <p role="status" className="rounded-xl bg-kapas-2 px-4 py-3 text-sm">
      Pesanan Anda menunggu pembayaran. Tekan Bayar untuk melanjutkan, atau bayar nanti dari{' '}
      <Link to="/shop/account?tab=pesanan" className="font-semibold text-laut underline">
        Riwayat Pesanan
      </Link>
      .
    </p>
  );
}
