import * as z from 'zod/mini';
import { sellers } from '../access.ts';
import { answer, defineApi, id, page, timestamp } from '../endpoint.ts';
import type { MakerId, OrderId, PayoutId, ProductId } from '../ids.ts';
import { format, month, q, sortByTime, tableOut } from '../lists.ts';
import { eachFee, feeNames, orderFees } from '../orders/order-amounts.ts';

/** `reversal`: a payout that bounced. */
const movementKinds = ['sale', 'refund', 'payout', 'reversal'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** A change of what the shop owes a seller for one order. Amounts are in rupiah; what the seller loses is negative. */
const movement = z.object({
  at: timestamp,
  kind: z.enum(movementKinds),
  orderId: id<OrderId>(),
  paid: z.int(),
  ...eachFee(() => z.int()),
  /** The commission that the shop keeps, or gives back when the buyer is refunded. */
  commission: z.int(),
  refunded: z.int(),
  /** What was paid out; positive when a payout was reversed or an earlier one is deducted. */
  paidOut: z.int(),
  /** What the shop owes the seller afterwards; negative when the seller owes the shop. */
  balance: z.int(),
  /** The payout, whose proof the seller can open; null for other kinds. */
  payoutId: z.nullable(id<PayoutId>()),
});
export type Movement = z.infer<typeof movement>;

/** What was paid for the products of a maker, in rupiah. An erased maker has no name. */
const makerShare = z.object({ _id: id<MakerId>(), name: z.string(), amount: z.int() });

/** How the movements of a month are shared out. All amounts together are the change of the balance. */
const shares = z.object({
  makers: z.array(makerShare),
  withoutMaker: z.int(),
  notShared: z.object({ ...eachFee(() => z.int()), commission: z.int(), refunded: z.int(), paidOut: z.int() }),
});
export type Shares = z.infer<typeof shares>;

const statementQuery = {
  q,
  /** All months when absent. */
  month: z.optional(month),
  sortBy: sortByTime,
};

const overview = z.object({
  /** Paid orders that are not accepted, and accepted ones that are not sent. */
  toAccept: z.int(),
  toSend: z.int(),
  /** Products with some stock that is low, and with none. */
  lowStock: z.int(),
  soldOut: z.int(),
  /** What the sales of a month brought, in rupiah, without commission and refunds; negative after more refunds. */
  incomeThisMonth: z.int(),
  incomeLastMonth: z.int(),
  newReviews: z.int(),
  newReviewsAverage: z.number(),
  /** Open complaints, and those that wait for the seller's answer. */
  openComplaints: z.int(),
  unansweredComplaints: z.int(),
  /** The order of the oldest one, unanswered ones first; null without any. */
  complaintOrderId: z.nullable(id<OrderId>()),
  /** The products that most customers wait for, at most five. */
  awaited: z.array(
    z.object({
      _id: id<ProductId>(),
      title: z.string(),
      image: z.string(),
      totalStock: z.int(),
      waiting: z.int(),
    }),
  ),
  /** The steps that set up a store, as far as they are done. */
  setUp: z.object({ hasPictures: z.boolean(), hasProduct: z.boolean(), hasShipping: z.boolean() }),
});
export type StoreOverview = z.infer<typeof overview>;

export const sellerMoney = defineApi({
  'GET /api/store/overview': {
    summary:
      'Get what my store needs now: orders, stock, complaints, set-up; and the income of this and the last month',
    ...sellers.read,
    out: answer({ data: overview }),
  },
  'GET /api/store/money': {
    summary: 'List the movements of my balance with their sums; q is an order code or id',
    ...sellers.read,
    query: z.object({ ...statementQuery, ...page }),
    out: answer({
      data: z.array(movement),
      total: z.int(),
      nextCursor: z.nullable(z.string()),
      /** Sums of the month, independent of `q`. */
      sums: z.object({
        opening: z.int(),
        paid: z.int(),
        commission: z.int(),
        refunded: z.int(),
        paidOut: z.int(),
        closing: z.int(),
      }),
      /** Absent while no sale of the month names a maker. */
      shares: z.optional(shares),
    }),
  },
  'GET /api/store/money/csv': {
    summary: 'Download the movements of my balance as .xlsx, or as CSV with format=csv',
    ...sellers.read,
    query: z.object({ ...statementQuery, format }),
    ...tableOut,
  },
  'GET /api/store/money/shares/csv': {
    summary: 'Download how my sales are shared out among makers, as .xlsx, or as CSV with format=csv',
    ...sellers.read,
    query: z.object({ month: statementQuery.month, format }),
    ...tableOut,
  },
});

/** The rows of shares, as the page and its file print them. */
export const shareRows = ({ makers, withoutMaker, notShared }: Shares): { label: string; amount: number }[] => [
  ...makers.map(({ name, amount }) => ({ label: name || 'Perajin yang dihapus', amount })),
  { label: 'Tanpa perajin', amount: withoutMaker },
  ...orderFees.map((fee) => ({ label: `Tidak dibagi: ${feeNames[fee].label.toLowerCase()}`, amount: notShared[fee] })),
  { label: 'Tidak dibagi: komisi', amount: notShared.commission },
  { label: 'Tidak dibagi: dikembalikan kepada pembeli', amount: notShared.refunded },
  { label: 'Tidak dibagi: dicairkan', amount: notShared.paidOut },
];
