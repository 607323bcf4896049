import { orderFees } from '#contract/orders/order-amounts.ts';
import { orders } from './schema/index.ts';

/** SQL of what an order costs besides its products, in rupiah. `table` is the name or alias of `orders`. */
export const feesOf = (table: string): string =>
  `(${orderFees.map((fee) => `${table}.${orders[fee].name}`).join(' + ')})`;
