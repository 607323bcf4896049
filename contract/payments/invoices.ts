import * as z from 'zod/mini';
import { callers } from '../access.ts';
import { answer, defineApi, id, money, timestamp } from '../endpoint.ts';
import type { OrderId } from '../ids.ts';
import { deliveryZones } from '../shipping/shipping-zones.ts';
import { paymentStatuses } from './payment-states.ts';

/** What an invoice says for ever. Amounts are in rupiah. */
const invoiceTexts = z.object({
  shop: z.object({ name: z.string(), address: z.string() }),
  storeName: z.string(),
  buyer: z.object({
    userName: z.string(),
    /** Null in the seller's copy. */
    email: z.nullable(z.string()),
    ...{ receiverName: z.string(), address: z.string(), city: z.string(), pincode: z.string() },
    /** The name of the kecamatan. */
    regionName: z.nullable(z.string()),
  }),
  lines: z.array(z.object({ title: z.string(), quantity: z.int(), price: money })),
  shippingFee: money,
  shippingZone: z.nullable(z.enum(deliveryZones)),
  totalAmount: money,
});
export type InvoiceTexts = z.infer<typeof invoiceTexts>;

const invoice = z.extend(invoiceTexts, {
  /** `KS/2026/000123`; null for an order that was paid before invoices were numbered, or that the payment did not keep. */
  number: z.nullable(z.string()),
  issuedAt: timestamp,
  paymentStatus: z.enum(paymentStatuses),
  /** What was returned to the buyer; the sum of the corrections of a numbered invoice. */
  refundedAmount: money,
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
