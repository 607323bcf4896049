import * as z from 'zod/mini';
import { admins, customers, verifiedAdmins } from '../access.ts';
import {
  accountNumber,
  answer,
  defineApi,
  file,
  id,
  money,
  page,
  required,
  requiredLine,
  timestamp,
} from '../endpoint.ts';
import { queryNumber } from '../number-schemas.ts';
import type { OrderId, StoreId, UserId } from '../ids.ts';
import { listed, q, sortByTime } from '../lists.ts';
import { passwordForm } from '../personal-data/personal-data.ts';

/**
 * State of a refund: `open` (not started), `asked` (requested from the provider and not rejected), `refused` (rejected
 * by the provider, so it must be done manually).
 */
const refundStates = ['open', 'asked', 'refused'] as const;
export type RefundState = (typeof refundStates)[number];

/** A bank account that a buyer named for a refund; the number is masked unless it was revealed. */
const refundAccount = z.object({ bankName: z.string(), bankAccountOwner: z.string(), bankAccountNumber: z.string() });
export type RefundAccount = z.infer<typeof refundAccount>;

/** The same as its owner and admins see it, with a masked number. */
export const namedAccount = z.extend(refundAccount, {
  /** When it was named; null before the shop recorded it. */
  namedAt: z.nullable(timestamp),
  /** Whether it was named on a device that was new to the buyer's account. */
  isNewDevice: z.boolean(),
  /** No transfer to it before; null when it is not held. */
  heldUntil: z.nullable(timestamp),
});
export type NamedAccount = z.infer<typeof namedAccount>;

/** An account in full. A payment that is recorded by hand names its version. */
/** What lists of named accounts do not show: they show the masked account instead. */
export const withheldAccount = [
  'bankName',
  'bankAccountOwner',
  'bankAccountNumber',
  'accountChangedAt',
  'heldUntil',
  'accountFromNewDevice',
] as const;

export const revealedAccount = z.extend(refundAccount, { accountVersion: z.string() });

/** The version of the account that the admin was shown; without it, what they were shown last counts. */
export const accountVersion = z.optional(z.string().check(z.maxLength(100)));

/** An order whose payment, or a part of it, must be returned to the buyer. */
const dueRefund = z.object({
  _id: id<OrderId>(),
  totalAmount: money,
  amount: money,
  /** Whether only a part of the order is returned; the order stays paid. */
  isPart: z.boolean(),
  orderDate: timestamp,
  sellerId: z.object({ _id: id<StoreId>(), storeName: z.string() }),
  userId: z.object({ _id: id<UserId>(), userName: z.string(), email: z.string(), phoneNumber: z.string() }),
  /** Why the order was rejected or the refund was opened; null when no reason was given. */
  reason: z.nullable(z.string()),
  /** The provider's payment type: `gopay`, `bank_transfer`, … */
  paymentType: z.nullable(z.string()),
  /** Whether the provider can refund this payment type; otherwise the refund is manual. */
  byProvider: z.boolean(),
  state: z.enum(refundStates),
  /** Whether it is requested and waits for the settlement of the card payment, after which it is refunded. */
  awaitsSettlement: z.boolean(),
  /** The buyer's account for a manual refund, with a masked number; null until they named one. */
  account: z.nullable(namedAccount),
});
export type DueRefund = z.infer<typeof dueRefund>;

const buyerRefund = z.object({
  amount: money,
  isDone: z.boolean(),
  doneAt: z.nullable(timestamp),
  paymentType: z.nullable(z.string()),
  /** Whether the shop transfers the money, because the payment channel cannot give it back. */
  needsAccount: z.boolean(),
  /** Whether the bank must settle the card payment first. */
  awaitsSettlement: z.boolean(),
  account: dueRefund.shape.account,
});
export type BuyerRefund = z.infer<typeof buyerRefund>;

const oneOrder = z.object({ orderId: id<OrderId>() });
export const refundAccountForm = z.object({
  bankName: requiredLine(60),
  bankAccountOwner: requiredLine(100),
  bankAccountNumber: accountNumber(30).check(z.minLength(1)),
  /** The buyer's password, so that a stolen session cannot send the money elsewhere. */
  ...passwordForm.shape,
});
const noteForm = z.object({ note: required(500) });

export const refunds = defineApi({
  'GET /api/shop/order/refund/:orderId': {
    summary: 'Get the refund of one of my orders, open or done',
    ...customers.read,
    params: oneOrder,
    out: answer({ data: buyerRefund }),
  },
  'PUT /api/shop/order/refund/:orderId/account': {
    summary: 'Name the bank account for an open refund of one of my orders, with my password; stored encrypted',
    ...customers.write,
    records: 'account-changed',
    params: oneOrder,
    body: refundAccountForm,
  },
  'POST /api/admin/refunds/:orderId/reveal': {
    summary: 'Get the full number of the account that a buyer named for a refund, unless it is held; audited',
    ...verifiedAdmins.write,
    records: 'reveal',
    params: oneOrder,
    out: answer({ data: revealedAccount }),
  },
  'POST /api/admin/refunds/:orderId/lift-hold': {
    summary: 'End the hold of the account that a buyer named for a refund; the reason is recorded',
    ...verifiedAdmins.write,
    params: oneOrder,
    body: z.object({ reason: required(500) }),
  },
  'GET /api/admin/refunds': {
    summary:
      'List orders that wait for a refund, wholly or in part; q is an order code or id, or searches store and customer',
    ...admins.read,
    personalRows: 'data',
    query: z.object({ q, sortBy: sortByTime, ...page }),
    out: answer({ data: z.array(dueRefund), ...listed }),
    withholds: withheldAccount,
  },
  'POST /api/admin/refunds/:orderId/provider': {
    summary: 'Request a refund of an order from the payment provider; idempotent',
    ...verifiedAdmins.write,
    params: oneOrder,
  },
  'POST /api/admin/refunds/:orderId/manual': {
    summary:
      'Record a manual refund of an order, with a note and a proof; 409 when its account changed since it was shown',
    ...verifiedAdmins.upload,
    params: oneOrder,
    fields: z.extend(noteForm, { accountVersion }),
    files: { proof: 'optional' },
  },
  'GET /api/admin/refunds/:orderId/proof': {
    summary: 'Download the proof of a manual refund; amount tells two apart',
    ...verifiedAdmins.read,
    params: oneOrder,
    query: z.object({ amount: z.optional(queryNumber(0, Number.MAX_SAFE_INTEGER)) }),
    out: file,
    sends: 'image/webp',
  },
});
