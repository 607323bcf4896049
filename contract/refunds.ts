import * as z from 'zod/mini';
import { answer, defineApi, file, id, timestamp, money, page, required } from './endpoint.ts';
import type { OrderId, UserId } from './ids.ts';

const admins = { who: ['admin'] } as const;

/**
 * State of a refund: `open` (not started), `asked` (requested from the provider and not rejected), `refused` (rejected
 * by the provider, so it must be done manually).
 */
export const refundStates = ['open', 'asked', 'refused'] as const;
export type RefundState = (typeof refundStates)[number];

/** An order whose payment must be returned to the buyer. */
export const dueRefund = z.object({
  _id: id<OrderId>(),
  totalAmount: money,
  orderDate: timestamp,
  sellerId: z.object({ _id: id<UserId>(), storeName: z.string() }),
  userId: z.object({ _id: id<UserId>(), userName: z.string(), email: z.string(), phoneNumber: z.string() }),
  /** Why the order was rejected; null when no reason was given. */
  reason: z.nullable(z.string()),
  /** The provider's payment type: `gopay`, `bank_transfer`, … */
  paymentType: z.nullable(z.string()),
  /** Whether the provider can refund this payment type; otherwise the refund is manual. */
  byProvider: z.boolean(),
  state: z.enum(refundStates),
});
export type DueRefund = z.infer<typeof dueRefund>;

/** A second payment for the same checkout. It must be returned to the buyer, whatever the status of the orders. */
export const duplicatePayment = z.object({
  /** The provider's transaction id, to find it in the provider's dashboard. */
  transactionId: z.string(),
  at: timestamp,
  /** The amount still to be returned; null when the provider did not report whole rupiah. */
  amount: z.nullable(money),
  paymentType: z.nullable(z.string()),
  userId: dueRefund.shape.userId,
  orderIds: z.array(id<OrderId>()),
});
export type DuplicatePayment = z.infer<typeof duplicatePayment>;

const oneOrder = z.object({ orderId: id<OrderId>() });
const noted = z.object({ note: required('Catatan', 500) });

export const refunds = defineApi({
  'GET /api/admin/refunds': {
    summary: 'A page of the orders whose money is to go back, newest first',
    access: admins,
    rate: 'read',
    query: z.object(page),
    out: answer({ data: z.array(dueRefund), total: z.int(), nextCursor: z.nullable(z.string()) }),
  },
  'POST /api/admin/refunds/:orderId/provider': {
    summary: 'Let the payment provider give an order’s money back; asking again is the same refund',
    access: admins,
    rate: 'write',
    params: oneOrder,
    out: answer({ message: z.string() }),
  },
  'POST /api/admin/refunds/:orderId/manual': {
    summary: 'Record that an order’s money was given back by hand, with a note and the proof of it',
    access: admins,
    rate: 'upload',
    params: oneOrder,
    fields: noted,
    files: { proof: 'optional' },
    out: answer({ message: z.string() }),
  },
  'GET /api/admin/refunds/:orderId/proof': {
    summary: 'The picture that proves a refund by hand',
    access: admins,
    rate: 'read',
    params: oneOrder,
    out: file,
    sends: 'image/webp',
  },
  'GET /api/admin/refunds/duplicates': {
    summary: 'A page of the payments that came a second time and have not gone back, newest first',
    access: admins,
    rate: 'read',
    query: z.object(page),
    out: answer({ data: z.array(duplicatePayment), total: z.int(), nextCursor: z.nullable(z.string()) }),
  },
  'POST /api/admin/refunds/duplicates/:transactionId/returned': {
    summary: 'Record that a payment that came a second time was given back, with a note',
    access: admins,
    rate: 'write',
    params: z.object({ transactionId: z.string() }),
    body: noted,
    out: answer({ message: z.string() }),
  },
});
