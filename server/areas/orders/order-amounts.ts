/**
 * The amounts of an order in SQL, in rupiah: the columns that statements select, and the sums that lists and conditions
 * need. contract/server-money.ts calculates the same sums of rows.
 */
import { sql } from 'drizzle-orm';
import type { Rupiah } from '#contract/money.ts';
import { eachFee } from '#contract/orders/order-amounts.ts';
import { orders } from '#server/db/schema/index.ts';

export const fees = eachFee((fee) => orders[fee]);
export const costs = { totalAmount: orders.totalAmount, ...fees };

/** From these, `withAmounts` calculates the others. */
export const storedAmounts = { ...costs, refundedAmount: orders.refundedAmount, commission: orders.commission };

/** What was not returned to the buyer yet. */
export const left = sql<Rupiah>`(orders.total_amount - orders.refunded_amount)`;

/** What an order adds to a payout. */
export const payable = sql<Rupiah>`(${left} - orders.commission)`;

const isReturned = sql`orders.payment_status = 'refunded'`;

/** What was received for an order, given its payment, what of it was returned, and the shop's share of the rest. */
export const bookedAmounts = {
  paid: sql<Rupiah>`case when payments.paid_at is null then 0 else orders.total_amount end`,
  refunded: sql<Rupiah>`case
    when ${isReturned} then orders.total_amount else orders.refunded_amount end`,
  commission: sql<Rupiah>`case
    when payments.paid_at is null or ${isReturned} then 0 else orders.commission end`,
};
