import * as z from 'zod/mini';
import { auditActions, auditDetails } from './audit.ts';
import { admins, verifiedAdmins } from '../access.ts';
import { answer, defineApi, id, line, money, page, required, timestamp } from '../endpoint.ts';
import type { OrderId, ProductId, StoreId, UserId } from '../ids.ts';
import { format, listed, period, q, sortByTime, tableOut } from '../lists.ts';
import { orderStatuses } from '../orders/order-states.ts';
import { listedOrder, orderDetails } from '../orders/orders.ts';
import { payoutStateLabels } from '../payouts/payouts.ts';
import { securityEventKinds } from '../auth/security-events.ts';
import { ownMaker } from '../makers/makers-api.ts';
import { sellerProfile } from '../store/store.ts';
import { keysOf, roles } from '../words.ts';

export const sellerStatusLabels = { active: 'Aktif', suspended: 'Ditangguhkan' } as const;
export type SellerStatus = keyof typeof sellerStatusLabels;
export const sellerStatuses = keysOf(sellerStatusLabels);

export const peopleSorts = ['newest', 'oldest', 'name-atoz', 'name-ztoa'] as const;
export type PeopleSort = (typeof peopleSorts)[number];

const listedSeller = z.object({
  _id: id<StoreId>(),
  storeName: z.string(),
  email: z.string(),
  createdAt: timestamp,
  status: z.enum(sellerStatuses),
  /** Whether another store has a name that looks the same. */
  hasAlikeName: z.boolean(),
});
export type ListedSeller = z.infer<typeof listedSeller>;

const listedCustomer = z.object({
  _id: id<UserId>(),
  userName: z.string(),
  email: z.string(),
  createdAt: timestamp,
});
export type ListedCustomer = z.infer<typeof listedCustomer>;

const transaction = z.extend(z.omit(listedOrder, { payTo: true }), {
  createdAt: timestamp,
  sellerId: z.object({ _id: id<StoreId>(), storeName: z.string(), email: z.string() }),
  userId: z.object({ _id: id<UserId>(), userName: z.string(), email: z.string() }),
});
export type ListedTransaction = z.infer<typeof transaction>;

const detailedTransaction = z.extend(transaction, {
  ...orderDetails,
  /** Whether data of the erased buyer are kept, which an audited call opens; null when there are none. */
  isKept: z.nullable(z.boolean()),
  payoutState: z.nullable(z.enum(keysOf(payoutStateLabels))),
});
export type DetailedTransaction = z.infer<typeof detailedTransaction>;

export const waitingKinds = ['unprocessed', 'suspended', 'unsent', 'unanswered', 'parcel', 'reviewed'] as const;
/**
 * Why nothing happens to a paid order: its seller has not processed it for a day, its seller is suspended, it is made
 * and was not sent three days after its day, its buyer has not said for three weeks whether it arrived, or what its
 * courier says is trouble or does not fit the order. `reviewed` is an unpaid order whose card the bank is
 * reviewing: an admin decides in the provider's dashboard. It is listed only when asked for.
 */
export type WaitingKind = (typeof waitingKinds)[number];

const waitingOrder = z.object({
  _id: id<OrderId>(),
  kind: z.enum(waitingKinds),
  totalAmount: money,
  orderStatus: z.enum(orderStatuses),
  since: timestamp,
  sellerId: z.object({ _id: id<StoreId>(), storeName: z.string(), phoneNumber: z.string() }),
  userId: z.object({ _id: id<UserId>(), userName: z.string(), phoneNumber: z.string() }),
});
export type WaitingOrder = z.infer<typeof waitingOrder>;

/** A seller with identity and account numbers masked to their last four digits. */
const sellerDetails = z.extend(sellerProfile, {
  /** URL of the store's logo; empty when there is none. */
  avatar: z.string(),
  createdAt: timestamp,
  status: z.enum(sellerStatuses),
  /** Why the seller is suspended; null when active. */
  suspendedBecause: z.nullable(z.string()),
  /** Other stores whose name looks the same, oldest first; at most ten. */
  alikeStores: z.array(z.object({ _id: id<StoreId>(), storeName: z.string() })),
  /** Without the erased ones; absent without any. */
  makers: z.optional(z.array(ownMaker)),
  /** The latest hundred offers by link, which no list of the shop shows, newest first; absent without any. */
  offers: z.optional(
    z.array(
      z.object({
        _id: id<ProductId>(),
        title: z.string(),
        description: z.optional(z.string()),
        price: money,
        /** Zero without a sale. */
        salePrice: z.optional(money),
        totalStock: z.int(),
        endsAt: timestamp,
        endedAt: z.nullable(timestamp),
        isTakenDown: z.boolean(),
      }),
    ),
  ),
});
export type SellerDetails = z.infer<typeof sellerDetails>;

const revealed = z.extend(
  z.pick(sellerProfile, {
    nik: true,
    bankName: true,
    bankAccountOwner: true,
    bankAccountNumber: true,
    eWalletAccountNumber: true,
    /** Whether payouts may go to this very account. */
    payoutAccount: true,
  }),
  /** Names this account when a payout to it is recorded. */
  { accountVersion: z.string() },
);
export type Revealed = z.infer<typeof revealed>;

const auditEntry = z.object({
  _id: z.string(),
  at: timestamp,
  /** With the name as it was when they acted. */
  actor: z.object({ _id: id<UserId>(), userName: z.string(), email: z.string() }),
  action: z.enum(auditActions),
  /** The id of the affected record, or the name of the exported list. */
  subject: z.string(),
  /** Set when the subject is a seller. */
  storeName: z.nullable(z.string()),
  details: auditDetails,
  /** Whether the proof of a manual refund or settlement can be downloaded. */
  hasProof: z.boolean(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Equal events of one minute. */
const securityEvent = z.object({
  _id: z.string(),
  /** When the first of them happened. */
  at: timestamp,
  kind: z.enum(securityEventKinds),
  /** The account that they concern; null when it is unknown, or when many were counted together. */
  user: z.nullable(z.object({ _id: id<UserId>(), userName: z.string(), role: z.enum(roles) })),
  /** The address of the client; null when many were counted together. */
  client: z.nullable(z.string()),
  /** The request of the first event, as in the server's log. */
  requestId: z.string(),
  events: z.int(),
});
export type ListedSecurityEvent = z.infer<typeof securityEvent>;

const sortPeople = z._default(z.enum(peopleSorts), 'newest');
const sellerQuery = { q, status: z.optional(z.enum(sellerStatuses)), sortBy: sortPeople };
const customerQuery = { q, sortBy: sortPeople };
const transactionQuery = {
  q,
  status: z.optional(z.enum(orderStatuses)),
  ...period,
  sortBy: sortByTime,
};
const table = { ...verifiedAdmins.read, records: 'export', ...tableOut } as const;
const movementQuery = { ...period, sortBy: sortByTime };
const oneSeller = z.object({ id: id<StoreId>() });

export const admin = defineApi({
  'GET /api/admin/info/sellers': {
    summary: 'List sellers; q is an id or code, or searches store name, owner name and e-mail address',
    ...admins.read,
    personalRows: 'sellers',
    query: z.object({ ...sellerQuery, ...page }),
    out: answer({ sellers: z.array(listedSeller), ...listed }),
  },
  'GET /api/admin/info/sellers/csv': {
    summary: 'Download all matching sellers as .xlsx, or as CSV with format=csv; audited',
    ...table,
    query: z.object({ ...sellerQuery, format }),
  },
  'GET /api/admin/info/seller/:id': {
    summary: 'Get a seller, with identity and account numbers masked',
    ...admins.read,
    personalRows: 'data',
    params: oneSeller,
    out: answer({ data: sellerDetails }),
  },
  'POST /api/admin/info/seller/:id/reveal': {
    summary: 'Get the full identity and account numbers of a seller, and whether payouts may go there; audited',
    ...verifiedAdmins.write,
    records: 'reveal',
    params: oneSeller,
    out: answer({ data: revealed }),
  },
  'POST /api/admin/info/seller/:id/suspend': {
    summary: 'Suspend a seller: end their sessions and unlist their products; open orders continue',
    ...verifiedAdmins.write,
    records: 'suspension',
    params: oneSeller,
    body: z.object({ reason: required(500) }),
  },
  'POST /api/admin/info/seller/:id/reinstate': {
    summary: 'Reinstate a suspended seller',
    ...verifiedAdmins.write,
    records: 'suspension',
    params: oneSeller,
    body: z.object({ reason: required(500) }),
  },
  'GET /api/admin/info/customers': {
    summary: 'List customers; q searches name and e-mail address',
    ...admins.read,
    personalRows: 'customers',
    query: z.object({ ...customerQuery, ...page }),
    out: answer({ customers: z.array(listedCustomer), ...listed }),
  },
  'GET /api/admin/info/customers/csv': {
    summary: 'Download all matching customers as .xlsx, or as CSV with format=csv; audited',
    ...table,
    query: z.object({ ...customerQuery, format }),
  },
  'GET /api/admin/info/transactions': {
    summary:
      'List all orders; q is an id, code, number of the payment or shipment, phone number, name or e-mail address; ' +
      'with q, total is at most 1,000',
    ...admins.read,
    personalRows: 'data',
    query: z.object({ ...transactionQuery, ...page }),
    out: answer({ data: z.array(transaction), ...listed }),
  },
  'GET /api/admin/info/transactions/csv': {
    summary: 'Download all matching orders as .xlsx, or as CSV with format=csv; audited',
    ...table,
    query: z.object({ ...transactionQuery, format }),
  },
  'GET /api/admin/info/movements/csv': {
    summary:
      'Download the money of orders that came in and went back on the days given, one row each, as .xlsx, or as CSV with format=csv; audited',
    ...table,
    query: z.object({ ...movementQuery, format }),
  },
  'GET /api/admin/info/transaction/:id': {
    summary: 'Get an order with its status history',
    ...admins.read,
    personalRows: 'data',
    params: z.object({ id: id<OrderId>() }),
    out: answer({ data: detailedTransaction }),
  },
  'GET /api/admin/waiting-orders': {
    summary:
      'List paid orders that wait for a seller or a buyer too long; q is a code or id, or searches store and buyer',
    ...admins.read,
    personalRows: 'data',
    query: z.object({ q, status: z.optional(z.enum(waitingKinds)), sortBy: sortByTime, ...page }),
    out: answer({ data: z.array(waitingOrder), ...listed }),
  },
  'GET /api/admin/audit': {
    summary: 'List audit log entries, of one action or subject if given; q searches admin, store, subject and details',
    ...admins.read,
    query: z.object({
      action: z.optional(z.enum(auditActions)),
      subject: z.optional(line(100)),
      q,
      ...period,
      sortBy: sortByTime,
      ...page,
    }),
    out: answer({ data: z.array(auditEntry), ...listed }),
  },
  'GET /api/admin/security-events': {
    summary: 'List security events of the last 180 days; q searches account and client address, or is a request id',
    ...admins.read,
    personalRows: 'data',
    query: z.object({
      kind: z.optional(z.enum(securityEventKinds)),
      q,
      ...period,
      sortBy: sortByTime,
      ...page,
    }),
    out: answer({ data: z.array(securityEvent), ...listed }),
  },
});
