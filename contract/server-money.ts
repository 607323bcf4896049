/** The arithmetic on rupiah that only the server needs. No page imports this file. */
import { difference, type Rupiah, rupiah, sum, times, totalOf, zero } from './money.ts';
import {
  leftOf,
  type OrderAmounts,
  type OrderCosts,
  type OrderFees,
  orderFees,
  productTotalOf,
  type StoredAmounts,
} from './orders/order-amounts.ts';

export const largest = (amounts: readonly Rupiah[]): Rupiah => rupiah(Math.max(...amounts));

type ShippingRate = { fee: Rupiah; feePerFurtherPiece: Rupiah; freeFrom: Rupiah | null };

/**
 * The shipping fee of an order: the fee with that of each piece after the first, or 0 from the amount `freeFrom` on.
 */
export const shippingFeeOf = (
  { fee, feePerFurtherPiece, freeFrom }: ShippingRate,
  { productTotal, pieces }: { productTotal: Rupiah; pieces: number },
): Rupiah => (freeFrom !== null && productTotal >= freeFrom ? zero : sum([fee, times(feePerFurtherPiece, pieces - 1)]));

/** The commission on a sale of `total` rupiah at `percent` (up to two decimals), rounded down. */
export const commissionOn = (total: Rupiah, percent: number): Rupiah =>
  // The product may exceed 2^53.
  rupiah(Number((BigInt(total) * BigInt(Math.round(percent * 100))) / 10_000n));

type Lines = Parameters<typeof totalOf>[0];

/**
 * The amounts of a new order. The commission is `percent` of its products: the shop takes no share of what a courier
 * costs.
 */
export function newAmounts(lines: Lines, fees: OrderFees, percent: number): OrderCosts & { commission: Rupiah } {
  const products = totalOf(lines);
  const totalAmount = sum([products, ...orderFees.map((fee) => fees[fee])]);
  return { ...fees, totalAmount, commission: commissionOn(products, percent) };
}

/**
 * An order with all its amounts, calculated from the stored ones. `orders/order-amounts.ts` of the server's areas has
 * the same sums in SQL.
 */
export function withAmounts<Order extends StoredAmounts>(order: Order): Order & OrderAmounts {
  const left = leftOf(order);
  return { ...order, productTotal: productTotalOf(order), left, payable: difference(left, order.commission) };
}

type Refunded = Pick<OrderAmounts, 'left' | 'commission'>;

/**
 * The commission of an order after a refund of `amount`: lowered in proportion and rounded down, 0 when all that was
 * left of the order is refunded.
 * @throws RangeError when more is refunded than is left
 */
export function commissionAfterRefund({ left, commission }: Refunded, amount: Rupiah): Rupiah {
  if (amount < 0 || amount > left) throw new RangeError(`cannot refund ${amount} of ${left}`);
  // The product may exceed 2^53.
  return left === 0 ? zero : rupiah(Number((BigInt(commission) * BigInt(left - amount)) / BigInt(left)));
}
