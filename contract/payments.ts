import * as z from 'zod/mini';
import { answer, defineApi } from './endpoint.ts';
import { paymentStatuses } from './payment-states.ts';

/** A Midtrans notification. Unknown fields are accepted, because Midtrans adds fields without notice. */
export const notification = z.looseObject({
  order_id: z.string().check(z.maxLength(100)),
  transaction_id: z.optional(z.string()),
  transaction_status: z.string(),
  status_code: z.string(),
  gross_amount: z.string(),
  signature_key: z.string(),
  fraud_status: z.optional(z.string()),
  currency: z.optional(z.string()),
  payment_type: z.optional(z.string()),
  refund_amount: z.optional(z.string()),
});

export const payments = defineApi({
  'GET /api/shop/payment/provider': {
    summary: 'What the browser needs to open the payment pop-up: the script’s address and the public client key',
    access: 'anyone',
    rate: 'read',
    out: answer({ scriptUrl: z.string(), clientKey: z.string() }),
  },
  'POST /api/payment/notification': {
    summary: 'The payment provider reports; trusted only with its signature',
    changesPages: true,
    access: 'anyone',
    rate: 'unlimited',
    body: notification,
    out: answer({ message: z.string() }),
  },
  'POST /api/shop/payment/check/:orderId': {
    summary: 'Where one of my payments stands; the provider is asked about an unpaid one first',
    access: { who: ['customer', 'seller', 'admin'] },
    rate: 'write',
    params: z.object({ orderId: z.string() }),
    out: answer({ paymentStatus: z.enum(paymentStatuses) }),
  },
});
