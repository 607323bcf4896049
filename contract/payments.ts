import * as z from 'zod/mini';
import { answer, defineApi } from './endpoint.ts';
import { paymentStatuses } from './payment-states.ts';

/** A Midtrans notification. Unknown fields are accepted, because Midtrans adds fields without notice. */
const notification = z.looseObject({
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
    summary: 'Get the script URL and the public client key for the payment popup',
    access: 'anyone',
    rate: 'read',
    out: answer({ scriptUrl: z.string(), clientKey: z.string() }),
  },
  'POST /api/payment/notification': {
    summary: 'Receive a payment notification of the provider; the signature is verified',
    invalidates: 'pages',
    access: 'anyone',
    rate: 'unlimited',
    body: notification,
    out: answer({ message: z.string() }),
  },
  'POST /api/shop/payment/check/:orderId': {
    summary: 'Get the status of one of my payments; an unpaid one is first checked at the provider',
    access: { who: ['customer', 'seller', 'admin'] },
    rate: 'write',
    params: z.object({ orderId: z.string() }),
    out: answer({ paymentStatus: z.enum(paymentStatuses) }),
  },
});
