import * as z from 'zod/mini';
import { callers } from '../access.ts';
import { answer, defineApi, id, money, timestamp } from '../endpoint.ts';
import type { OrderId } from '../ids.ts';
import { orderCosts } from '../orders/order-amounts.ts';
import { listedOrder, orderItem } from '../orders/orders.ts';

/** What an invoice says for ever. */
export const invoiceTexts = z.extend(z.pick(listedOrder, { addressInfo: true, shippingZone: true }), {
  ...orderCosts,
  cartItems: z.array(z.pick(orderItem, { productId: true, title: true, price: true, quantity: true, storeName: true })),
  shop: z.object({ name: z.string(), address: z.string() }),
  /** The mail address is null in the seller's copy. */
  buyer: z.object({ userName: z.string(), email: z.nullable(z.string()) }),
});
export type InvoiceTexts = z.infer<typeof invoiceTexts>;

const invoice = z.extend(z.extend(invoiceTexts, { paymentStatus: listedOrder.shape.paymentStatus }), {
  /** `KS/2026/000123`; null where the payment did not keep the order, or came before invoices were numbered. */
  number: z.nullable(z.string()),
  issuedAt: timestamp,
  /** What was returned to the buyer. */
  corrections: z.array(z.object({ number: z.string(), issuedAt: timestamp, amount: money })),
});
export type Invoice = z.infer<typeof invoice>;

export const invoicesApi = defineApi({
  'GET /api/invoice/:orderId': {
    summary: 'Get the invoice of a paid order that I placed, or that my store sold',
    ...callers({ who: ['customer', 'seller'] }).read,
    params: z.object({ orderId: id<OrderId>() }),
    out: answer({ data: invoice }),
  },
});
