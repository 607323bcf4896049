import * as z from 'zod/mini';
import { answer, defineApi, file, id, timestamp, money, page, required } from './endpoint.ts';
import type { OrderId, UserId } from './ids.ts';
import { listed, q, sortByTime } from './lists.ts';

const admins = { who: ['admin'] } as const;

/**
 * State of a refund: `open` (not started), `asked` (requested from the provider and not rejected), `refused` (rejected
 * by the provider, so it must be done manually).
 */
const refundStates = ['open', 'asked', 'refused'] as const;
export type RefundState = (typeof refundStates)[number];

/** An order whose payment must be returned to the buyer. */
const dueRefund = z.object({
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
const duplicatePayment = z.object({
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
const noteForm = z.object({ note: required(500) });

export const refunds = defineApi({
  'GET /api/admin/refunds': {
    summary: 'List orders that wait for a refund; q is an order code or id, or searches store and customer',
    access: admins,
    rate: 'read',
    query: z.object({ q, sortBy: sortByTime, ...page }),
    out: answer({ data: z.array(dueRefund), ...listed }),
  },
  'POST /api/admin/refunds/:orderId/provider': {
    summary: 'Request a refund of an order from the payment provider; idempotent',
    access: admins,
    rate: 'write',
    params: oneOrder,
    out: answer({ message: z.string() }),
  },
  'POST /api/admin/refunds/:orderId/manual': {
    summary: 'Record a manual refund of an order, with a note and a proof',
    access: admins,
    rate: 'upload',
    params: oneOrder,
    fields: noteForm,
    files: { proof: 'optional' },
    out: answer({ message: z.string() }),
  },
  'GET /api/admin/refunds/:orderId/proof': {
    summary: 'Download the proof of a manual refund',
    access: admins,
    rate: 'read',
    params: oneOrder,
    out: file,
    sends: 'image/webp',
  },
  'GET /api/admin/refunds/duplicates': {
    summary: 'List duplicate payments that were not returned; q searches transaction id, order code and customer',
    access: admins,
    rate: 'read',
    query: z.object({ q, sortBy: sortByTime, ...page }),
    out: answer({ data: z.array(duplicatePayment), ...listed }),
  },
  'POST /api/admin/refunds/duplicates/:transactionId/returned': {
    summary: 'Record that a duplicate payment was returned, with a note',
    access: admins,
    rate: 'write',
    params: z.object({ transactionId: z.string() }),
    body: noteForm,
    out: answer({ message: z.string() }),
  },
});
