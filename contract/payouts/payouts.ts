import * as z from 'zod/mini';
import { admins, sellers, verifiedAdmins } from '../access.ts';
import { answer, defineApi, file, id, timestamp, money, page, required } from '../endpoint.ts';
import type { OrderId, PayoutId, StoreId } from '../ids.ts';
import { format, listed, period, q, sortByTime, timeSorts, tableOut } from '../lists.ts';
import { formatNumber, type Rupiah } from '../money.ts';
import { blankAs, typedAmount } from '../number-schemas.ts';
import { unreadablePath } from '../readable-json.ts';
import { accountVersion } from '../payments/refunds.ts';
import { payoutAccount } from '../store/store.ts';

/**
 * Why an order is or is not in a payout, with what an admin reads of it. `due` waits for the transfer alone; what is due
 * and whose seller's account may not be paid to is one of the three states before it.
 */
export const payoutStateLabels = {
  'paid-out': 'Sudah ditransfer',
  'not-paid': 'Tidak ada: pesanan tidak lunas',
  disputed: 'Menunggu komplain atau pengembalian sebagian selesai',
  'not-confirmed': 'Menunggu penerimaan dikonfirmasi',
  'nothing-left': 'Tidak ada sisa setelah pengembalian dan komisi',
  'account-unconfirmed': 'Menunggu penjual mengonfirmasi rekeningnya yang baru',
  'account-held': 'Ditahan sebentar, karena rekening penjual baru diganti',
  'account-no-email': 'Menunggu penjual mengonfirmasi alamat emailnya',
  due: 'Siap ditransfer',
} as const;
export type PayoutState = keyof typeof payoutStateLabels;

const unpaidSeller = z.object({
  sellerId: id<StoreId>(),
  sellerName: z.string(),
  storeName: z.string(),
  totalAmount: money,
  /** The amount of a payout of all orders, after partial refunds, commission and deductions; never below zero. */
  payableAmount: money,
  totalUnpaidOrders: z.int(),
  /** Paying a suspended seller stays possible. */
  isSuspended: z.boolean(),
  account: payoutAccount,
});
export type UnpaidSeller = z.infer<typeof unpaidSeller>;

const unpaidOrder = z.object({
  _id: id<OrderId>(),
  totalAmount: money,
  /** The amount that the order adds to a payout: `totalAmount` without partial refunds and commission. */
  payableAmount: money,
  orderDate: timestamp,
  createdAt: timestamp,
  /** The seller reported the delivery less than an hour after the payment. */
  isDeliveredEarly: z.boolean(),
  cartItems: z.array(z.object({ title: z.string() })),
});
export type UnpaidOrder = z.infer<typeof unpaidOrder>;

/**
 * A line of a payout. A `deduction` takes back what was paid out for an order and refunded afterwards, or returns an
 * earlier deduction of an order whose payout was reversed.
 */
const payoutLine = z.object({
  orderId: id<OrderId>(),
  kind: z.enum(['order', 'deduction']),
  /** Negative for what is taken back. */
  amount: z.int(),
});

/** A proof is a picture or a PDF. */
const proofTypes = ['image/webp', 'application/pdf'] as const;

const paidAccount = z.object({ bankName: z.string(), bankAccountOwner: z.string(), bankAccountNumber: z.string() });
export type PaidAccount = z.infer<typeof paidAccount>;

const payout = z.object({
  _id: id<PayoutId>(),
  paidAt: timestamp,
  amount: money,
  sellerId: z.object({ _id: id<StoreId>(), storeName: z.string() }),
  orders: z.array(id<OrderId>()),
  lines: z.array(payoutLine),
  /** URL of the proof, for admins and the paid seller. */
  paymentProofUrl: z.string(),
  paymentProofType: z.enum(proofTypes),
  /** The account that was paid to, with a masked number; null after its period of retention. */
  account: z.nullable(paidAccount),
  /** Set when the transfer failed afterwards; then the orders are due again and the amount counts in no total. */
  reversal: z.nullable(z.object({ at: timestamp, reason: z.string() })),
});
export type Payout = z.infer<typeof payout>;

/**
 * What was paid out for an order and refunded afterwards. The next payout deducts it. Negative when the order was
 * deducted and its payout was reversed: the next payout returns the deduction.
 */
const deduction = z.object({
  orderId: id<OrderId>(),
  amount: z.int() as unknown as z.ZodMiniType<Rupiah, number>,
});

const historyQuery = { q, ...period, sortBy: sortByTime, ...page };

const history = answer({
  data: z.array(payout),
  total: z.int(),
  grandTotal: money,
  nextCursor: z.nullable(z.string()),
});

export const maxOrdersPerPayout = 10_000;
/** Maximum number of deductions in one payout, and of due orders in a seller's own list. */
export const maxDeductions = 500;

export const tooManyOrders = `Maksimal ${formatNumber(maxOrdersPerPayout)} pesanan sekaligus`;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** A list of ids as JSON text, because multipart fields are text. Clients use either of two field names. */
const idList = z.optional(
  z.pipe(
    z.transform((text: unknown, context) => {
      if (typeof text !== 'string') return text;
      if (text.trim() === '') return [];
      const list = parsed(text);
      if (list !== undefined && unreadablePath(list) === null) return list;
      context.issues.push({ code: 'custom', message: 'Daftar pesanan tidak valid', input: text });
      return z.NEVER;
    }),
    z
      .array(id<OrderId>(), { error: 'Daftar pesanan tidak valid' })
      .check(z.maxLength(maxOrdersPerPayout, { error: tooManyOrders })),
  ),
);

/** The payout amount that the client displayed; blank counts as missing. */
const expectedAmount = z.optional(
  z.pipe(blankAs(undefined), z.optional(typedAmount())) as unknown as z.ZodMiniType<
    Rupiah | undefined,
    number | string
  >,
);

export const unpaidSellerSorts = ['amount-hightolow', 'amount-lowtohigh', 'name-atoz', 'name-ztoa'] as const;
export type UnpaidSellerSort = (typeof unpaidSellerSorts)[number];

export const payouts = defineApi({
  'GET /api/admin/payout/unpaid-sellers': {
    summary:
      'List sellers with unpaid orders, the largest amount first; q is a seller id or code, or searches seller, store and e-mail address',
    ...admins.read,
    query: z.object({ q, sortBy: z._default(z.enum(unpaidSellerSorts), 'amount-hightolow'), ...page }),
    out: answer({
      data: z.array(unpaidSeller),
      /** Sum of the delivered orders of all sellers that become due when they are confirmed. */
      waitingAmount: money,
      ...listed,
    }),
  },
  'GET /api/admin/payout/unpaid-orders/:sellerId': {
    summary: 'List the orders due for payout to a seller, and the deductions; q searches order codes and products',
    ...admins.read,
    params: z.object({ sellerId: id<StoreId>() }),
    query: z.object({ q, sortBy: z._default(z.enum(timeSorts), 'oldest'), ...page }),
    out: answer({
      /** The due orders that match `q`; one page of them when `limit` is set. */
      orders: z.array(unpaidOrder),
      nextCursor: z.nullable(z.string()),
      /** Number of all due orders, independent of the page and of `q`. */
      total: z.int(),
      totalAmount: money,
      /** The sum of the orders' `payableAmount` minus deductions; never below zero. */
      payableAmount: money,
      /** Sum of the delivered orders that become due when they are confirmed or their complaint is closed. */
      waitingAmount: money,
      sellerName: z.string(),
      storeName: z.string(),
      deductions: z.array(deduction),
      bankName: z.string(),
      bankAccountOwner: z.string(),
      /** Masked. The full number requires the reveal endpoint, which is audited. */
      bankAccountNumber: z.string(),
      isSuspended: z.boolean(),
      account: payoutAccount,
    }),
  },
  'POST /api/admin/payout/mark-paid': {
    summary:
      'Record a payout of orders, all or none, with a proof (picture or PDF); 409 with the current amount when it differs from the expected one, and when the account changed since it was shown',
    ...verifiedAdmins.upload,
    fields: z.object({ sellerId: id<StoreId>(), orders: idList, orderIds: idList, expectedAmount, accountVersion }),
    files: { paymentProof: 'optional' },
    longBody: true,
  },
  'POST /api/admin/payout/lift-hold/:sellerId': {
    summary: 'End the hold of payouts to a confirmed account; the reason is recorded',
    ...verifiedAdmins.write,
    params: z.object({ sellerId: id<StoreId>() }),
    body: z.object({ reason: required(500) }),
  },
  'POST /api/admin/payout/reverse/:payoutId': {
    summary: 'Reverse a payout whose transfer failed; its orders are due again, and the reason is recorded',
    ...verifiedAdmins.write,
    params: z.object({ payoutId: id<PayoutId>() }),
    body: z.object({ reason: required(500) }),
  },
  'POST /api/admin/payout/reveal-account/:payoutId': {
    summary: 'Get the full account number of a payout; recorded in the audit log',
    ...verifiedAdmins.write,
    records: 'reveal',
    params: z.object({ payoutId: id<PayoutId>() }),
    out: answer({ data: paidAccount }),
  },
  'GET /api/admin/payout/transfer-list': {
    summary:
      'Download the transfers to all sellers who can be paid, with full account numbers, as .xlsx, or as CSV with format=csv; recorded',
    ...verifiedAdmins.read,
    records: 'export',
    query: z.object({ format }),
    ...tableOut,
  },
  'GET /api/admin/payout/history/all': {
    summary:
      'List payouts, of one seller or a period if given; q searches seller and store, or is an id or code of payout, seller or order',
    ...admins.read,
    query: z.object({ sellerId: z.optional(id<StoreId>()), ...historyQuery }),
    out: history,
  },
  'GET /api/admin/payout/history/:sellerId': {
    summary: 'List the payouts of a seller; q and the period as for all payouts',
    ...admins.read,
    params: z.object({ sellerId: id<StoreId>() }),
    query: z.object(historyQuery),
    out: history,
  },
  'GET /api/admin/payout/proof/:payoutId': {
    summary: 'Download the proof of a payout (picture or PDF)',
    ...verifiedAdmins.read,
    params: z.object({ payoutId: id<PayoutId>() }),
    out: file,
    sends: proofTypes,
  },
  'GET /api/store/payouts/get': {
    summary: 'List my due orders and my payouts; q and the period limit the payouts',
    ...sellers.read,
    query: z.object(historyQuery),
    out: answer({
      due: z.array(unpaidOrder),
      /** Sum of all due orders, including unlisted ones. */
      dueAmount: money,
      /** As `waitingAmount` of the admin's list. */
      waitingAmount: money,
      account: payoutAccount,
      deductions: z.array(deduction),
      data: z.array(payout),
      total: z.int(),
      grandTotal: money,
      nextCursor: z.nullable(z.string()),
    }),
  },
  'POST /api/store/payouts/reveal-account/:payoutId': {
    summary: 'Get the account number of a payout to me, masked like those of my store; a full one is recorded',
    ...sellers.write,
    params: z.object({ payoutId: id<PayoutId>() }),
    out: answer({ data: paidAccount }),
  },
  'GET /api/store/payouts/proof/:payoutId': {
    summary: 'Download the proof of a payout to me (picture or PDF)',
    ...sellers.read,
    params: z.object({ payoutId: id<PayoutId>() }),
    out: file,
    sends: proofTypes,
  },
});
