import * as z from 'zod/mini';
import { anyone, everyone } from '../access.ts';
import { answer, defineApi } from '../endpoint.ts';
import { paymentStatuses } from './payment-states.ts';

const signedField = z.union([z.string(), z.number()]);

/**
 * A Midtrans notification. Only the signed fields are required; the others are read tolerantly, see
 * server/areas/payments/report.ts.
 */
const notification = z.looseObject({
  order_id: signedField,
  status_code: signedField,
  gross_amount: signedField,
  signature_key: z.string(),
});

export const payments = defineApi({
  'GET /api/shop/payment/provider': {
    summary: 'Get the script URL and the public client key for the payment popup',
    ...anyone.read,
    out: answer({ scriptUrl: z.string(), clientKey: z.string() }),
  },
  'POST /api/payment/notification': {
    summary: 'Receive a payment notification of the provider; the signature is verified, and the report is kept',
    ...anyone.unlimited,
    isSigned: true,
    body: notification,
    out: answer({ message: z.string() }),
  },
  'POST /api/shop/payment/check/:orderId': {
    summary: 'Get the status of one of my payments; an unpaid one is first checked at the provider',
    ...everyone.write,
    params: z.object({ orderId: z.string() }),
    /** The transaction that the provider's pop-up named. It is a hint: the provider is asked for it. */
    body: z._default(z.object({ transactionId: z.optional(z.string().check(z.maxLength(80))) }), {}),
    out: answer({
      paymentStatus: z.enum(paymentStatuses),
      /** The bank is reviewing the card; the status is still `pending`. */
      isUnderReview: z.boolean(),
    }),
  },
});
