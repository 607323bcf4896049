import { formatRupiah, type Rupiah } from '#contract/money.ts';

/** The total of one or several orders, and what the seller is paid of it when that is less. */
export const OrderSum = ({ totalAmount, payableAmount }: { totalAmount: Rupiah; payableAmount: Rupiah }) => (
  <span>
    <b>{formatRupiah(totalAmount)}</b>
    {payableAmount < totalAmount && (
      <span className="block text-sm text-muted">Dibayarkan {formatRupiah(payableAmount)}</span>
    )}
  </span>
);
