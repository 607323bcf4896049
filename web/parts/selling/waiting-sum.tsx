import { formatRupiah, type Rupiah } from '#contract/money.ts';

/** The sum of delivered orders that are not due yet. Renders nothing for 0. */
export function WaitingSum({ amount }: { amount: Rupiah }) {
  if (!amount) return null;
  return (
    <p>
      <b className="text-ink tabular-nums">{formatRupiah(amount)}</b> dari pesanan yang sudah terkirim masih menunggu
      konfirmasi pembeli.
    </p>
  );
}
