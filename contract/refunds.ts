import * as z from 'zod/mini';
import { answer, defineApi, file, id, timestamp, money, page, required } from './endpoint.ts';
import type { OrderId, UserId } from './ids.ts';

const admins = { who: ['admin'] } as const;

/**
 * Where a refund stands: `open` when nobody has begun it, `asked` when the provider was asked and has not said no,
 * `refused` when it has, so that it is left to us.
 */
export const refundStates = ['open', 'asked', 'refused'] as const;
export type RefundState = (typeof refundStates)[number];

/** An order whose money is to go back to its buyer. */
export const dueRefund = z.object({
  _id: id<OrderId>(),
  totalAmount: money,
  orderDate: timestamp,
  sellerId: z.object({ _id: id<UserId>(), storeName: z.string() }),
  userId: z.object({ _id: id<UserId>(), userName: z.string(), email: z.string(), phoneNumber: z.string() }),
  /** Why the order was rejected, as far as somebody said. */
  reason: z.nullable(z.string()),
  /** How it was paid, in the provider's words: `gopay`, `bank_transfer`, … */
  paymentType: z.nullable(z.string()),
  /** Whether the provider gives such money back; otherwise it is done by hand. */
  byProvider: z.boolean(),
  state: z.enum(refundStates),
});
export type DueRefund = z.infer<typeof dueRefund>;

/** Money that came for a payment which another transaction had paid: to go back to the buyer, whatever becomes of the orders. */
export const duplicatePayment = z.object({
  /** The provider's, by which its dashboard finds it. */
  transactionId: z.string(),
  at: timestamp,
  /** What is left to give back; null where the provider told it in no whole rupiah. */
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
