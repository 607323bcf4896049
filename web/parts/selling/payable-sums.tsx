import { formatRupiah, type Rupiah } from '#contract/money.ts';

/** The total of one or several orders, and what the seller is paid of it when that is less. */
export const OrderSum = ({ totalAmount, payableAmount }: { totalAmount: Rupiah; payableAmount: Rupiah }) => (
  <span>
    <b translate="no">{formatRupiah(totalAmount)}</b>
    {payableAmount < totalAmount && (
      <span className="block text-sm text-muted">Dibayarkan {formatRupiah(payableAmount)}</span>
    )}
  </span>
);

/** The sum of delivered orders that are not due yet. Renders nothing for 0. */
export function WaitingSum({ amount }: { amount: Rupiah }) {
  if (!amount) return null;
  return (
    <p>
      <b translate="no" className="text-ink tabular-nums">
        {formatRupiah(amount)}
      </b>{' '}
      dari pesanan yang sudah terkirim masih menunggu konfirmasi pembeli.
    </p>
  );
}
