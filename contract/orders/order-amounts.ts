/** The amounts of an order, in rupiah. What contains or prints them takes the fees from here. */
import { money } from '../endpoint.ts';
import { difference, type Rupiah, sum, zero } from '../money.ts';
import { keysOf } from '../words.ts';

/**
 * What an order costs besides its products, in the order in which it is printed. `short` is one word: it stands within
 * a sentence, and before the id of the store at the provider. `heading` is that of a table with totals.
 */
export const feeNames = {
  shippingFee: { label: 'Ongkos kirim', short: 'ongkir', heading: 'Termasuk Ongkir (Rp)' },
} as const;

export type OrderFee = keyof typeof feeNames;
export const orderFees = keysOf(feeNames);

/** A value for each fee. */
export const eachFee = <Value>(valueOf: (fee: OrderFee) => Value): Record<OrderFee, Value> =>
  Object.fromEntries(orderFees.map((fee) => [fee, valueOf(fee)])) as Record<OrderFee, Value>;

export type OrderFees = Record<OrderFee, Rupiah>;
/** The fees of what was written before there was one. */
export const noFees: OrderFees = eachFee(() => zero);

/** What the buyer of an order pays, as the answers contain it. */
export const orderCosts = {
  /** The products and the fees. */
  totalAmount: money,
  ...eachFee(() => money),
};
export type OrderCosts = OrderFees & { totalAmount: Rupiah };

/** What the shop stores of an order's amounts. */
export type StoredAmounts = OrderCosts & {
  /** What partial refunds returned to the buyer. */
  refundedAmount: Rupiah;
  /** What the shop keeps of the rest. */
  commission: Rupiah;
};

/** All amounts of an order. `withAmounts` in server-money.ts calculates those that are not stored. */
export type OrderAmounts = StoredAmounts & {
  productTotal: Rupiah;
  /** What was not returned to the buyer yet. */
  left: Rupiah;
  /** What the order adds to a payout. */
  payable: Rupiah;
};

export const productTotalOf = ({ totalAmount, ...order }: OrderCosts): Rupiah =>
  difference(totalAmount, sum(orderFees.map((fee) => order[fee])));

export const leftOf = ({ totalAmount, refundedAmount }: Pick<StoredAmounts, 'totalAmount' | 'refundedAmount'>) =>
  difference(totalAmount, refundedAmount);
