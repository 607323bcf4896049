/** The origin of sold pieces: the codes on their cards, the page of a code, and reports about codes. */
import * as z from 'zod/mini';
import { admins, anyone, sellers, verifiedAdmins } from '../access.ts';
import { answer, defineApi, id, line, optionalText, page, required, timestamp } from '../endpoint.ts';
import type { MakerId, OrderId, PieceCodeReportId, ProductId, StoreId } from '../ids.ts';
import { listed, q, sortByTime } from '../lists.ts';
import { techniques } from '../words.ts';

/** `unsent`: not before the order is sent; `ended`: it was rejected or refunded; `voided`: by an admin. */
const originStates = ['valid', 'unsent', 'ended', 'voided'] as const;

const sold = z.object({
  title: z.string(),
  image: z.string(),
  /** Which piece of its line it is, of how many; a line of many pieces has one code. */
  number: z.int(),
  pieces: z.int(),
  /** In the order in which they were named. Without a name and an id: one who is named no longer. */
  makers: z.array(
    z.object({
      _id: z.nullable(id<MakerId>()),
      name: z.string(),
      place: z.nullable(z.string()),
      portrait: z.nullable(z.string()),
      since: z.nullable(z.int()),
    }),
  ),
  technique: z.nullable(z.enum(techniques)),
  materials: z.nullable(z.string()),
  care: z.nullable(z.string()),
  geoIndication: z.nullable(z.string()),
  storeName: z.string(),
  /** Null when the store is not shown any more. */
  storeId: z.nullable(id<StoreId>()),
  /** The month in which it was sent, such as `2027-03`. */
  month: z.string(),
  /** What else its makers have on sale now, newest first, at most four. */
  works: z.array(z.object({ _id: id<ProductId>(), title: z.string(), image: z.string() })),
});

const origin = z.object({
  code: z.string(),
  state: z.enum(originStates),
  /** Null for a code that is not valid. */
  sold: z.nullable(sold),
});
export type Origin = z.infer<typeof origin>;

const pieceCard = z.object({
  code: z.string(),
  /** Of its page, for the QR code. */
  address: z.string(),
  title: z.string(),
  number: z.int(),
  pieces: z.int(),
  makers: z.array(z.string()),
  place: z.nullable(z.string()),
  care: z.nullable(z.string()),
});
export type PieceCard = z.infer<typeof pieceCard>;

export const codeReportForm = z.object({ text: optionalText(500) });
const voidForm = z.object({ reason: required(500) });

const codeReport = z.object({
  _id: id<PieceCodeReportId>(),
  code: z.string(),
  text: z.string(),
  createdAt: timestamp,
  closedAt: z.nullable(timestamp),
  outcome: z.nullable(z.enum(['voided', 'dismissed'])),
  title: z.string(),
  image: z.string(),
  orderId: id<OrderId>(),
  sellerId: id<StoreId>(),
  storeName: z.string(),
  /** How many codes the line of the order has, and how often their pages were opened. */
  codes: z.int(),
  openings: z.int(),
});
export type CodeReport = z.infer<typeof codeReport>;

export const codeReportStates = ['open', 'closed'] as const;
export type CodeReportState = (typeof codeReportStates)[number];

const ofCode = z.object({ code: line(40) });
const oneReport = z.object({ id: id<PieceCodeReportId>() });

export const originApi = defineApi({
  'GET /api/shop/origins/:code': {
    summary: 'Get who made the sold piece with a code, and of what; nothing of its buyer',
    ...anyone.read,
    params: ofCode,
    out: answer({ data: origin }),
  },
  'POST /api/shop/origins/:code/report': {
    summary: 'Report to the admins that a code stands on several pieces; needs no login',
    ...anyone.write,
    params: ofCode,
    body: codeReportForm,
  },
  'POST /api/store/orders/cards/:id': {
    summary: 'Get the cards of the pieces of a paid order of my store, and make the codes that are missing',
    ...sellers.write,
    params: z.object({ id: id<OrderId>() }),
    out: answer({ data: z.array(pieceCard) }),
  },
  'GET /api/admin/code-reports': {
    summary: 'List reports about codes of pieces; q is a code or part of the name of a store',
    ...admins.read,
    personalRows: 'data',
    query: z.object({ q, status: z._default(z.enum(codeReportStates), 'open'), sortBy: sortByTime, ...page }),
    out: answer({ data: z.array(codeReport), ...listed }),
  },
  'POST /api/admin/code-reports/:id/void': {
    summary: 'Void all codes of the line of an order and close its reports; audited',
    ...verifiedAdmins.write,
    params: oneReport,
    body: voidForm,
  },
  'POST /api/admin/code-reports/:id/dismiss': {
    summary: 'Close the reports about the codes of a line without a consequence; audited',
    ...verifiedAdmins.write,
    params: oneReport,
  },
});
