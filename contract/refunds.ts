import * as z from 'zod/mini';
import { answer, defineApi, file, id, moment, money, page, required } from './kit.ts';
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
  orderDate: moment,
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

const oneOrder = z.object({ orderId: id<OrderId>() });

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
    fields: z.object({ note: required('Catatan', 500) }),
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
});
