import * as z from 'zod/mini';
import { admins, customers, everyone, sellers, verifiedAdmins } from '../access.ts';
import { answer, defineApi, file, id, money, page, required, timestamp } from '../endpoint.ts';
import type { ComplaintId, OrderId, StoreId, UserId } from '../ids.ts';
import { typedAmount } from '../number-schemas.ts';
import { listed, q, sortByTime } from '../lists.ts';
import { hasArrived, orderStatuses, type OrderStatus } from '../orders/order-states.ts';
import { type PaymentStatus, paymentStatuses } from '../payments/payment-states.ts';
import { keysOf } from '../words.ts';

export const complaintKindLabels = {
  'not-arrived': 'Belum sampai',
  damaged: 'Rusak',
  wrong: 'Tidak sesuai',
} as const;
export type ComplaintKind = keyof typeof complaintKindLabels;
export const complaintKinds = keysOf(complaintKindLabels);

/** `released`: an admin decided that the seller is paid. `withdrawn`: the buyer ended the complaint. */
export const complaintOutcomeLabels = {
  withdrawn: 'Dibatalkan pembeli',
  released: 'Dana diteruskan ke penjual',
  refunded: 'Dana dikembalikan',
  'partly-refunded': 'Sebagian dana dikembalikan',
} as const;
export type ComplaintOutcome = keyof typeof complaintOutcomeLabels;

export const maxComplaintPhotos = 3;
/**
 * Complaints since the order arrived, or was sent. Withdrawn ones
 * count too: each one is a message to the seller and may have photos.
 */
const maxComplaints = 5;

/** A complaint as buyer, seller and admin see it. It is open until it has an outcome. */
export const complaint = z.object({
  _id: id<ComplaintId>(),
  kind: z.enum(complaintKinds),
  /** Null: the buyer. `system`: the courier says that it does not deliver. */
  openedBy: z.nullable(z.literal('system')),
  text: z.string(),
  /** Photos 1 to this number are at `complaintPhoto`. */
  photoCount: z.int(),
  openedAt: timestamp,
  /** The seller's answer; null until given. */
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(timestamp),
  closedAt: z.nullable(timestamp),
  outcome: z.nullable(z.enum(keysOf(complaintOutcomeLabels))),
  /** What a partial refund returns to the buyer; null otherwise. */
  refundAmount: z.nullable(money),
  decision: z.nullable(z.string()),
});
export type Complaint = z.infer<typeof complaint>;

type DisputableOrder = {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  isDisputed: boolean;
  movedAt: string;
  /** As in the details of an order. */
  complainUntil: string | null;
  events: readonly { status: OrderStatus; at: string }[];
};

/** Why no complaint may be opened about an order with these earlier ones; null if it may. */
export function complaintRefusal(
  { orderStatus, paymentStatus, isDisputed, movedAt, complainUntil, events }: DisputableOrder,
  earlier: readonly Pick<Complaint, 'openedAt' | 'outcome' | 'closedAt'>[],
): 'NOT_COMPLAINABLE' | 'ORDER_DISPUTED' | 'COMPLAINTS_USED_UP' | 'COMPLAINT_DECIDED' | null {
  const isOpen = orderStatus === 'shipped' || orderStatus === 'delivered' || complainUntil !== null;
  if (!isOpen || paymentStatus !== 'paid') return 'NOT_COMPLAINABLE';
  if (isDisputed) return 'ORDER_DISPUTED';
  // A confirmation is no new beginning.
  const since = events.find(({ status }) => hasArrived(status))?.at ?? movedAt;
  if (earlier.filter(({ openedAt }) => openedAt >= since).length >= maxComplaints) return 'COMPLAINTS_USED_UP';
  // A package that is on its way after a decision may still be lost, or arrive damaged.
  const isDecided = earlier.some(
    ({ outcome, closedAt }) => closedAt !== null && outcome !== 'withdrawn' && closedAt >= since,
  );
  return orderStatus !== 'shipped' && isDecided ? 'COMPLAINT_DECIDED' : null;
}

export const complaintPhoto = (complaintId: ComplaintId, number: number): string =>
  `/api/complaint/photo/${complaintId}/${number}`;

const listedComplaint = z.extend(complaint, {
  order: z.object({
    _id: id<OrderId>(),
    totalAmount: money,
    refundedAmount: money,
    orderStatus: z.enum(orderStatuses),
    paymentStatus: z.enum(paymentStatuses),
    /** What the buyer wrote for its products; null for nothing. */
    notes: z.nullable(z.array(z.object({ title: z.string(), noteLabel: z.string(), note: z.string() }))),
  }),
  sellerId: z.object({ _id: id<StoreId>(), storeName: z.string(), phoneNumber: z.string() }),
  userId: z.object({ _id: id<UserId>(), userName: z.string(), phoneNumber: z.string() }),
});
export type ListedComplaint = z.infer<typeof listedComplaint>;

export const complaintStates = ['open', 'closed'] as const;
export type ComplaintState = (typeof complaintStates)[number];

export const complaintForm = z.object({
  kind: z.enum(complaintKinds, { error: 'Pilih jenis komplain' }),
  text: required(1_000, 'Penjelasan'),
});
export const answerForm = z.object({ answer: required(1_000, 'Jawaban') });
export const decisionForm = z.object({ reason: required(500) });

const oneComplaint = z.object({ id: id<ComplaintId>() });
const oneOrder = z.object({ id: id<OrderId>() });
export const complaints = defineApi({
  'POST /api/shop/complaint/add/:id': {
    summary: 'Complain about an order that was sent; stops its automatic confirmation and its payout',
    ...customers.upload,
    params: oneOrder,
    fields: complaintForm,
    files: { photo1: 'optional', photo2: 'optional', photo3: 'optional' },
  },
  'PUT /api/shop/complaint/withdraw/:id': {
    summary: 'Withdraw my open complaint',
    ...customers.write,
    params: oneComplaint,
  },
  'POST /api/store/complaint/answer/:id': {
    summary: 'Answer a complaint about an order of my store, once',
    ...sellers.write,
    params: oneComplaint,
    body: answerForm,
  },
  'PUT /api/store/orders/restock/:id': {
    summary: 'Put the products of a refunded order that came back into stock; once',
    ...sellers.write,
    params: oneOrder,
  },
  'GET /api/complaint/photo/:id/:number': {
    summary: 'Get a photo of a complaint: its buyer, its seller and admins',
    ...everyone.read,
    params: z.object({ id: id<ComplaintId>(), number: z.string() }),
    out: file,
    sends: 'image/webp',
  },
  'GET /api/admin/complaints': {
    summary: 'List complaints; q is an order code or id, or searches store and customer',
    ...admins.read,
    personalRows: 'data',
    query: z.object({ q, status: z._default(z.enum(complaintStates), 'open'), sortBy: sortByTime, ...page }),
    out: answer({ data: z.array(listedComplaint), ...listed }),
  },
  'POST /api/admin/complaints/:id/release': {
    summary: 'Close a complaint in favour of the seller; audited',
    ...verifiedAdmins.write,
    params: oneComplaint,
    body: decisionForm,
  },
  'POST /api/admin/complaints/:id/refund': {
    summary: 'Close a complaint with a refund, of all that is left of the order or of an amount; audited',
    ...verifiedAdmins.write,
    params: oneComplaint,
    body: z.extend(decisionForm, { amount: z.optional(typedAmount({ min: 1 })) }),
  },
});
