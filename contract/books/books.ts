/** The books of the shop: tables for auditors, the sums that everybody may read, and sellers' letters of turnover. */
import * as z from 'zod/mini';
import { anyone, sellers, verifiedAdmins } from '../access.ts';
import { answer, defineApi, id, line, timestamp } from '../endpoint.ts';
import type { TurnoverLetterId } from '../ids.ts';
import { format, month, tableOut } from '../lists.ts';
import { queryNumber } from '../number-schemas.ts';

const table = { ...verifiedAdmins.read, records: 'export', ...tableOut } as const;
const ofMonth = z.object({ month, format });
const firstYear = 2020;
const lastYear = 2099;

/** Fewer stores than this could be recognised by their sums. */
export const minStores = 5;

const impact = z.object({
  /** The last day that is counted, in Asia/Makassar. */
  until: z.iso.date(),
  /** What was transferred to sellers, in rupiah. */
  paidToMakers: z.int(),
  /** Pieces of orders that were paid out. */
  pieces: z.int(),
  /** Days from the payment of an order to its payout; null before the first payout. */
  payoutDays: z.nullable(z.number()),
  /** Stores that were paid. */
  stores: z.int(),
  /** The stores by kabupaten or kota, most first; empty when they cannot be told apart without naming one. */
  places: z.array(z.object({ name: z.string(), stores: z.int() })),
});
export type Impact = z.infer<typeof impact>;

const publicLetter = z.object({
  storeName: z.string(),
  /** The first and the last day of its months. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** The turnover of each month, `2026-01`, in rupiah: products without shipping; negative after more refunds. */
  months: z.array(z.object({ month: z.string(), amount: z.int() })),
  total: z.int(),
  issuedAt: timestamp,
  /** The letter can be checked until then. */
  expiresAt: timestamp,
  /** When the seller revoked it; null when not. */
  revokedAt: z.nullable(timestamp),
});
export type PublicLetter = z.infer<typeof publicLetter>;

const turnoverLetter = z.extend(publicLetter, { _id: id<TurnoverLetterId>(), code: z.string() });
export type TurnoverLetter = z.infer<typeof turnoverLetter>;

export const books = defineApi({
  'GET /api/admin/books/journal': {
    summary: 'Download all ledger entries of a month as .xlsx, or as CSV with format=csv; audited',
    ...table,
    query: ofMonth,
  },
  'GET /api/admin/books/trial-balance': {
    summary: 'Download opening balance, debit, credit and closing balance of each account in a month; audited',
    ...table,
    query: ofMonth,
  },
  'GET /api/admin/books/seller-balances': {
    summary: 'Download what each seller was owed at the begin and the end of a month, and its changes; audited',
    ...table,
    query: ofMonth,
  },
  'GET /api/admin/books/turnover': {
    summary: 'Download stores, orders, pieces and turnover by quarter and kabupaten of a year; audited',
    ...table,
    query: z.object({ year: queryNumber(firstYear, lastYear), format }),
  },
  'GET /api/shop/impact': {
    summary: `Get what the shop did for its makers in ended months; impact is null before a month in which ${minStores} stores were paid`,
    ...anyone.read,
    out: answer({ data: z.object({ impact: z.nullable(impact) }) }),
  },
  'GET /api/shop/turnover-letter/:code': {
    summary: 'Check a letter of turnover by its code; letter is null when the account of its seller was erased',
    ...anyone.read,
    params: z.object({ code: line(40) }),
    out: answer({ data: z.object({ letter: z.nullable(publicLetter) }) }),
  },
  'GET /api/store/turnover-letters': {
    summary: 'List my letters of turnover of the last twelve months, newest first, and the years in which I sold',
    ...sellers.read,
    out: answer({ data: z.array(turnoverLetter), years: z.array(z.int()) }),
  },
  'POST /api/store/turnover-letters': {
    summary: 'Issue a letter of my turnover in the ended months of a year; the same one again while nothing changed',
    ...sellers.write,
    body: z.object({ year: z.int().check(z.gte(firstYear), z.lte(lastYear)) }),
    out: answer({ data: turnoverLetter, message: z.string() }),
  },
  'POST /api/store/turnover-letters/:id/revoke': {
    summary: 'Revoke a letter of turnover; its code then says so',
    ...sellers.write,
    params: z.object({ id: id<TurnoverLetterId>() }),
  },
});
