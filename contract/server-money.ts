/** The arithmetic on rupiah that only the server needs. No page imports this file. */
import { type Rupiah, rupiah, sum, times, zero } from './money.ts';

export const largest = (amounts: readonly Rupiah[]): Rupiah => rupiah(Math.max(...amounts));

type ShippingRate = { fee: Rupiah; feePerFurtherPiece: Rupiah; freeFrom: Rupiah | null };

/**
 * The shipping fee of an order: the fee with that of each piece after the first, or 0 from the amount `freeFrom` on.
 */
export const shippingFeeOf = (
  { fee, feePerFurtherPiece, freeFrom }: ShippingRate,
  { productTotal, pieces }: { productTotal: Rupiah; pieces: number },
): Rupiah => (freeFrom !== null && productTotal >= freeFrom ? zero : sum([fee, times(feePerFurtherPiece, pieces - 1)]));

type OrderMoney = { totalAmount: Rupiah; refundedAmount: Rupiah; commission: Rupiah };

/** The commission on a sale of `total` rupiah at `percent` (up to two decimals), rounded down. */
export const commissionOn = (total: Rupiah, percent: number): Rupiah =>
  // The product may exceed 2^53.
  rupiah(Number((BigInt(total) * BigInt(Math.round(percent * 100))) / 10_000n));

/** The amount that an order adds to a payout: its total without partial refunds and commission. */
export const payableOf = ({ totalAmount, refundedAmount, commission }: OrderMoney): Rupiah =>
  rupiah(totalAmount - refundedAmount - commission);

/**
 * The commission of an order after a refund of `amount`: lowered in proportion and rounded down, 0 when all that was
 * left of the order is refunded.
 * @throws RangeError when more is refunded than is left
 */
export function commissionAfterRefund({ totalAmount, refundedAmount, commission }: OrderMoney, amount: Rupiah): Rupiah {
  const left = totalAmount - refundedAmount;
  if (amount < 0 || amount > left) throw new RangeError(`cannot refund ${amount} of ${left}`);
  // The product may exceed 2^53.
  return left === 0 ? zero : rupiah(Number((BigInt(commission) * BigInt(left - amount)) / BigInt(left)));
}
