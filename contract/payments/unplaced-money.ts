/** Reports of the payment provider that could not be placed, and the calls by which an admin deals with their money. */
import * as z from 'zod/mini';
import { admins, customers, verifiedAdmins } from '../access.ts';
import { answer, defineApi, file, id, money, page, required, timestamp, requiredLine } from '../endpoint.ts';
import type { OrderId, UserId } from '../ids.ts';
import { listed, q, sortByTime } from '../lists.ts';
import { keysOf } from '../words.ts';
import { accountVersion, namedAccount, refundAccountForm, revealedAccount, withheldAccount } from './refunds.ts';

/** What came of a report: `applied` changed the payment, `unplaced` is money without an order. */
const reportOutcomes = ['applied', 'ignored', 'unplaced'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/**
 * Why a report was ignored. `test`: sent by a button of the provider's dashboard. `no-change`: nothing to change.
 * `not-confirmed`: the provider's status query says otherwise. `returned`: money without an order that is back with the
 * customer.
 */
const ignoredReasons = ['test', 'no-change', 'not-confirmed', 'returned'] as const;
export type IgnoredReason = (typeof ignoredReasons)[number];

export const unplacedReasonTexts = {
  'unknown-order': 'Nomor pesanan tidak dikenal',
  'other-amount': 'Jumlah berbeda dari tagihan',
  'other-currency': 'Mata uang bukan rupiah',
  duplicate: 'Pembayaran kedua untuk pesanan yang sama',
  'partial-refund': 'Sebagian dikembalikan lewat dasbor penyedia',
  'partial-chargeback': 'Sebagian ditarik bank pembeli (chargeback)',
  'returned-twice': 'Dikembalikan penyedia setelah dikembalikan manual',
} as const;
export type UnplacedReason = keyof typeof unplacedReasonTexts;

/** `in`: the provider received the money. `out`: the provider returned it. */
const directions = ['in', 'out'] as const;
export type Direction = (typeof directions)[number];

/**
 * How unplaced money was closed. By an admin: `assigned` to a payment or order, or `settled` outside of the shop. By a
 * report: `returned` to the customer, or `placed`, when it turned out to belong to the only order of its payment.
 */
const closings = ['assigned', 'settled', 'returned', 'placed'] as const;
export type Closing = (typeof closings)[number];

/** Progress of a refund through the provider: not requested, requested, or refused. */
const unplacedRefundStates = ['none', 'asked', 'refused'] as const;

const unplacedMoney = z.object({
  id: z.string(),
  reason: z.enum(keysOf(unplacedReasonTexts)),
  direction: z.enum(directions),
  /** Rupiah without an order; null when the provider did not report whole rupiah. */
  amount: z.nullable(money),
  providerOrderId: z.string(),
  transactionId: z.string(),
  /** The payment method as people call it: "QRIS", "Transfer bank BNI VA". */
  channel: z.string(),
  receivedAt: timestamp,
  /** The customer and orders of the payment that the order id names; null and empty when it names none. */
  userId: z.nullable(z.object({ _id: id<UserId>(), userName: z.string(), email: z.string(), phoneNumber: z.string() })),
  orderIds: z.array(id<OrderId>()),
  /**
   * Whether it can be assigned to an order. Not when its own payment is paid or has another amount, or while its refund
   * is under way; returned money only to one of `orderIds` that still holds the amount.
   */
  isAssignable: z.boolean(),
  byProvider: z.boolean(),
  refund: z.enum(unplacedRefundStates),
  /** Whether it is requested and waits for the settlement of the card payment, after which it is refunded. */
  awaitsSettlement: z.boolean(),
  /** The account that the customer named for it, with a masked number. */
  account: z.nullable(namedAccount),
});
export type UnplacedMoney = z.infer<typeof unplacedMoney>;

/** Money that came with the payment of an order and belongs to no order, as its buyer sees it. */
const buyerMoney = z.object({
  id: z.string(),
  amount: z.nullable(money),
  receivedAt: timestamp,
  channel: z.string(),
  isDone: z.boolean(),
  doneAt: z.nullable(timestamp),
  /** Whether the shop transfers it, because the payment channel cannot give it back. */
  needsAccount: z.boolean(),
  /** Whether the bank must settle the card payment first. */
  awaitsSettlement: z.boolean(),
  account: z.nullable(namedAccount),
});
export type BuyerMoney = z.infer<typeof buyerMoney>;

const one = z.object({ id: z.string() });

export const unplacedMoneyApi = defineApi({
  'GET /api/shop/order/money/:orderId': {
    summary: 'List my money that came with the payment of one of my orders and belongs to no order, held or given back',
    ...customers.read,
    params: z.object({ orderId: id<OrderId>() }),
    out: answer({ data: z.array(buyerMoney) }),
  },
  'PUT /api/shop/order/money/:id/account': {
    summary: 'Name the bank account for money of mine that belongs to no order, with my password; stored encrypted',
    ...customers.write,
    records: 'account-changed',
    params: one,
    body: refundAccountForm,
  },
  'POST /api/admin/money/unplaced/:id/reveal': {
    summary: 'Get the full number of the account that a customer named for this money, unless it is held; audited',
    ...verifiedAdmins.write,
    records: 'reveal',
    params: one,
    out: answer({ data: revealedAccount }),
  },
  'POST /api/admin/money/unplaced/:id/lift-hold': {
    summary: 'End the hold of the account that a customer named for this money; the reason is recorded',
    ...verifiedAdmins.write,
    params: one,
    body: z.object({ reason: required(500) }),
  },
  'GET /api/admin/money/unplaced': {
    summary: 'List money without an order; q searches ids of the provider, order code and customer',
    ...admins.read,
    personalRows: 'data',
    query: z.object({ q, sortBy: sortByTime, ...page }),
    out: answer({ data: z.array(unplacedMoney), ...listed }),
    withholds: withheldAccount,
  },
  'POST /api/admin/money/unplaced/:id/assign': {
    summary: 'Assign received money to an unpaid order, or returned money to an order of its payment, by code or id',
    ...verifiedAdmins.write,
    params: one,
    body: z.object({ orderId: requiredLine(100, 'Pesanan') }),
  },
  'POST /api/admin/money/unplaced/:id/refund': {
    summary: 'Refund received money through the payment provider; idempotent',
    ...verifiedAdmins.write,
    params: one,
  },
  'POST /api/admin/money/unplaced/:id/settle': {
    summary: 'Record that money without an order was dealt with outside of the shop, with a note and a proof',
    ...verifiedAdmins.upload,
    params: one,
    fields: z.object({ note: required(500), accountVersion }),
    files: { proof: 'optional' },
  },
  'GET /api/admin/money/unplaced/:id/proof': {
    summary: 'Download the proof of a settlement',
    ...verifiedAdmins.read,
    params: one,
    out: file,
    sends: 'image/webp',
  },
});
