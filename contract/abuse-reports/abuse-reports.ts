/** Abuse reports: those of users about products and reviews, and what admins do about them. */
import * as z from 'zod/mini';
import { admins, everyone, verifiedAdmins } from '../access.ts';
import { answer, defineApi, id, optionalText, page, required, timestamp } from '../endpoint.ts';
import type { AbuseCaseId, MakerId, ProductId, ReviewId, StoreId } from '../ids.ts';
import { listed, q, sortByTime } from '../lists.ts';

export const abuseReportKinds = ['product', 'review', 'maker'] as const;
export type AbuseReportKind = (typeof abuseReportKinds)[number];

const productReasons = ['not-local', 'imitation', 'forbidden', 'misleading', 'other'] as const;
const reviewReasons = ['insulting', 'advertising', 'personal-data', 'off-topic', 'other'] as const;
const makerReasons = ['impersonation', 'personal-data', 'insulting', 'other'] as const;
const allReasons = [...productReasons, ...reviewReasons, ...makerReasons] as const;
export type AbuseReportReason = (typeof allReasons)[number];

export const abuseReportReasons = { product: productReasons, review: reviewReasons, maker: makerReasons };
export const abuseReportReasonLabels: Record<AbuseReportReason, string> = {
  'not-local': 'Bukan kerajinan lokal',
  imitation: 'Tiruan atau melanggar hak cipta',
  forbidden: 'Barang terlarang',
  misleading: 'Foto atau deskripsi menyesatkan',
  insulting: 'Kasar atau menghina',
  advertising: 'Iklan atau spam',
  'personal-data': 'Memuat data pribadi',
  'off-topic': 'Tidak tentang produk ini',
  impersonation: 'Bukan orang ini',
  other: 'Lainnya',
};

/** Abuse reports per user in 24 hours. */
export const maxAbuseReports = 20;

const abuseReportForm = <Reason extends AbuseReportReason>(reasons: readonly Reason[]) =>
  z.object({ reason: z.enum(reasons), text: optionalText(500) }).check(
    z.refine(({ reason, text }) => reason !== 'other' || !!text, {
      path: ['text'],
      error: 'Penjelasan wajib diisi',
    }),
  );
export const abuseReportForms = {
  product: abuseReportForm(productReasons),
  review: abuseReportForm(reviewReasons),
  maker: abuseReportForm(makerReasons),
};

export const takeDownForm = z.object({ reason: required(500) });

const abuseCaseOutcomes = ['taken-down', 'dismissed'] as const;
export type AbuseCaseOutcome = (typeof abuseCaseOutcomes)[number];

/** What the buyer and the seller of a review have in common, for which the system opens a case. */
const sharedTraits = ['phone', 'device'] as const;
export type SharedTrait = (typeof sharedTraits)[number];
export const sharedTraitLabels: Record<SharedTrait, string> = {
  phone: 'Pembeli dan penjual memakai nomor telepon yang sama',
  device: 'Pembeli dan penjual masuk dari perangkat yang sama',
};

/**
 * All abuse reports about one product, review or maker since the last decision
 * about it. They are open until they have an outcome.
 */
const abuseCase = z.object({
  _id: id<AbuseCaseId>(),
  kind: z.enum(abuseReportKinds),
  /** The reported product, or the product of the reported review. Of a maker: their id, name, portrait and store. */
  product: z.object({
    _id: id<ProductId>(),
    title: z.string(),
    image: z.string(),
    sellerId: id<StoreId>(),
    storeName: z.string(),
    isListed: z.boolean(),
  }),
  review: z.nullable(
    z.object({
      _id: id<ReviewId>(),
      userName: z.string(),
      reviewValue: z.int(),
      reviewMessage: z.string(),
      images: z.array(z.string()),
    }),
  ),
  /** The reported maker; absent for other kinds. The name is empty once they are erased. */
  maker: z.optional(z.object({ _id: id<MakerId>(), name: z.string(), story: z.string() })),
  shared: z.nullable(z.enum(sharedTraits)),
  reportCount: z.int(),
  /** The latest twenty, newest first. */
  reports: z.array(
    z.object({
      userName: z.string(),
      reason: z.enum(allReasons),
      text: z.string(),
      createdAt: timestamp,
    }),
  ),
  openedAt: timestamp,
  closedAt: z.nullable(timestamp),
  outcome: z.nullable(z.enum(abuseCaseOutcomes)),
  /** The admin's reason for taking it down; null otherwise. */
  decision: z.nullable(z.string()),
  isTakenDown: z.boolean(),
});
export type AbuseCase = z.infer<typeof abuseCase>;

export const abuseCaseStates = ['open', 'closed'] as const;
export type AbuseCaseState = (typeof abuseCaseStates)[number];

const oneCase = z.object({ id: id<AbuseCaseId>() });
export const abuseReportApi = defineApi({
  'POST /api/shop/report/product/:id': {
    summary: 'Report a product to the admins; a second report of the same user replaces the first',
    ...everyone.write,
    params: z.object({ id: id<ProductId>() }),
    body: abuseReportForms.product,
  },
  'POST /api/shop/report/review/:id': {
    summary: 'Report a review to the admins; a second report of the same user replaces the first',
    ...everyone.write,
    params: z.object({ id: id<ReviewId>() }),
    body: abuseReportForms.review,
  },
  'POST /api/shop/report/maker/:id': {
    summary: 'Report a maker to the admins; a second report of the same user replaces the first',
    ...everyone.write,
    params: z.object({ id: id<MakerId>() }),
    body: abuseReportForms.maker,
  },
  'GET /api/admin/reports': {
    summary: 'List reported products, reviews and makers; q searches product, maker and store',
    ...admins.read,
    personalRows: 'data',
    query: z.object({ q, status: z._default(z.enum(abuseCaseStates), 'open'), sortBy: sortByTime, ...page }),
    out: answer({ data: z.array(abuseCase), ...listed }),
  },
  'POST /api/admin/reports/:id/take-down': {
    summary: 'Take the reported product, review or maker down: it is neither shown nor sold nor counted; audited',
    ...verifiedAdmins.write,
    params: oneCase,
    body: takeDownForm,
  },
  'POST /api/admin/reports/:id/restore': {
    summary: 'Show a product, review or maker again that was taken down; audited',
    ...verifiedAdmins.write,
    params: oneCase,
  },
  'POST /api/admin/reports/:id/dismiss': {
    summary: 'Close the reports without a consequence; audited',
    ...verifiedAdmins.write,
    params: oneCase,
  },
});
