import * as z from 'zod/mini';
import { auditActions, auditDetails } from './audit.ts';
import { answer, defineApi, file, id, timestamp, money, page, required } from './endpoint.ts';
import type { OrderId, UserId } from './ids.ts';
import { orderStatuses } from './order-states.ts';
import { listedOrder, orderEvent } from './orders.ts';
import { sellerProfile } from './store.ts';

const admins = { who: ['admin'] } as const;

export const sellerStatuses = ['active', 'suspended'] as const;
export type SellerStatus = (typeof sellerStatuses)[number];
export const sellerStatusLabels: Record<SellerStatus, string> = { active: 'Aktif', suspended: 'Ditangguhkan' };

export const peopleSorts = ['newest', 'oldest', 'name-atoz', 'name-ztoa'] as const;
export type PeopleSort = (typeof peopleSorts)[number];
export const transactionSorts = ['newest', 'oldest'] as const;
export type TransactionSort = (typeof transactionSorts)[number];
/** The largest exact total of a search; counting stops there. */
export const maxCounted = 1_000;

export const listedSeller = z.object({
  _id: id<UserId>(),
  storeName: z.string(),
  email: z.string(),
  createdAt: timestamp,
  status: z.enum(sellerStatuses),
});
export type ListedSeller = z.infer<typeof listedSeller>;

export const listedCustomer = z.object({
  _id: id<UserId>(),
  userName: z.string(),
  email: z.string(),
  createdAt: timestamp,
});
export type ListedCustomer = z.infer<typeof listedCustomer>;

export const transaction = z.extend(listedOrder, {
  createdAt: timestamp,
  sellerId: z.object({ _id: id<UserId>(), storeName: z.string(), email: z.string() }),
  userId: z.object({ _id: id<UserId>(), userName: z.string(), email: z.string() }),
});
export type ListedTransaction = z.infer<typeof transaction>;

export const detailedTransaction = z.extend(transaction, { events: z.array(orderEvent) });
export type DetailedTransaction = z.infer<typeof detailedTransaction>;

/** A seller with identity and account numbers masked to their last four digits. */
export const sellerDetails = z.extend(sellerProfile, {
  /** URL of the store's logo; empty when there is none. */
  avatar: z.string(),
  createdAt: timestamp,
  status: z.enum(sellerStatuses),
  /** Why the seller is suspended; null when active. */
  suspendedBecause: z.nullable(z.string()),
});
export type SellerDetails = z.infer<typeof sellerDetails>;

export const revealed = z.pick(sellerProfile, { nik: true, bankAccountNumber: true, eWalletAccountNumber: true });
export type Revealed = z.infer<typeof revealed>;

export const auditEntry = z.object({
  _id: z.string(),
  at: timestamp,
  actor: z.object({ _id: id<UserId>(), userName: z.string() }),
  action: z.enum(auditActions),
  /** The id of the affected record, or the name of the exported list. */
  subject: z.string(),
  /** Set when the subject is a seller. */
  storeName: z.nullable(z.string()),
  details: auditDetails,
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Figures of this week, from Monday 00:00 in Asia/Makassar until now; `date` has the form `2026-01-31`. */
export const stats = z.object({
  sellerCount: z.int(),
  customerCount: z.int(),
  totalRevenue: money,
  totalOrders: z.int(),
  weeklyRevenue: z.array(z.object({ date: z.string(), revenue: money, orders: z.int() })),
});
export type Stats = z.infer<typeof stats>;

const q = z.optional(z.string().check(z.trim(), z.maxLength(100)));
const sortPeople = z._default(z.enum(peopleSorts), 'newest');
const sellersAsked = { q, status: z.optional(z.enum(sellerStatuses)), sortBy: sortPeople };
const customersAsked = { q, sortBy: sortPeople };
const transactionsAsked = {
  q,
  status: z.optional(z.enum(orderStatuses)),
  sortBy: z._default(z.enum(transactionSorts), 'newest'),
};
const listed = { total: z.int(), nextCursor: z.nullable(z.string()) };
const csv = { access: admins, rate: 'read', out: file, sends: 'text/csv; charset=utf-8' } as const;
const oneSeller = z.object({ id: id<UserId>() });

export const admin = defineApi({
  'GET /api/admin/dashboard/stats': {
    summary: 'Sellers, customers, and the week’s paid orders and revenue, day by day',
    access: admins,
    rate: 'read',
    out: answer({ data: stats }),
  },
  'GET /api/admin/info/sellers': {
    summary: 'A page of the sellers; q looks in store name, owner and e-mail address',
    access: admins,
    rate: 'read',
    query: z.object({ ...sellersAsked, ...page }),
    out: answer({ sellers: z.array(listedSeller), ...listed }),
  },
  'GET /api/admin/info/sellers/csv': {
    summary: 'The same list, all of it, as CSV; that it was taken along is recorded',
    ...csv,
    query: z.object(sellersAsked),
  },
  'GET /api/admin/info/seller/:id': {
    summary: 'A seller, identity and accounts masked',
    access: admins,
    rate: 'read',
    params: oneSeller,
    out: answer({ data: sellerDetails }),
  },
  'POST /api/admin/info/seller/:id/reveal': {
    summary: 'A seller’s identity and account numbers in full, which is recorded',
    access: admins,
    rate: 'write',
    params: oneSeller,
    out: answer({ data: revealed }),
  },
  'POST /api/admin/info/seller/:id/suspend': {
    summary: 'Suspend a seller: their sessions end, their goods leave the shop, running orders stay',
    changesPages: true,
    access: admins,
    rate: 'write',
    params: oneSeller,
    body: z.object({ reason: required('Alasan', 500) }),
    out: answer({ message: z.string() }),
  },
  'POST /api/admin/info/seller/:id/reinstate': {
    summary: 'Let a suspended seller sign in and sell again',
    changesPages: true,
    access: admins,
    rate: 'write',
    params: oneSeller,
    body: z.object({ reason: required('Alasan', 500) }),
    out: answer({ message: z.string() }),
  },
  'GET /api/admin/info/customers': {
    summary: 'A page of the customers; q looks in name and e-mail address',
    access: admins,
    rate: 'read',
    query: z.object({ ...customersAsked, ...page }),
    out: answer({ customers: z.array(listedCustomer), ...listed }),
  },
  'GET /api/admin/info/customers/csv': {
    summary: 'The same list, all of it, as CSV; that it was taken along is recorded',
    ...csv,
    query: z.object(customersAsked),
  },
  'GET /api/admin/info/transactions': {
    summary:
      'A page of all orders; q is an order’s code or id, or looks for store and customer; with q, total stops at 1,000',
    access: admins,
    rate: 'read',
    query: z.object({ ...transactionsAsked, ...page }),
    out: answer({ data: z.array(transaction), ...listed }),
  },
  'GET /api/admin/info/transactions/csv': {
    summary: 'The same list, all of it, as CSV; that it was taken along is recorded',
    ...csv,
    query: z.object(transactionsAsked),
  },
  'GET /api/admin/info/transaction/:id': {
    summary: 'One order with its way so far',
    access: admins,
    rate: 'read',
    params: z.object({ id: id<OrderId>() }),
    out: answer({ data: detailedTransaction }),
  },
  'GET /api/admin/audit': {
    summary: 'Who did what, newest first; one kind of action, or what was done to one subject',
    access: admins,
    rate: 'read',
    query: z.object({
      action: z.optional(z.enum(auditActions)),
      subject: z.optional(z.string().check(z.maxLength(100))),
      ...page,
    }),
    out: answer({ data: z.array(auditEntry), nextCursor: z.nullable(z.string()) }),
  },
});
