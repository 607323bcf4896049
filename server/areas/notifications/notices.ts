/** All kinds of notices: what each is about, who is told what, and what its mails say. */
import * as z from 'zod/mini';
import { id, money } from '#contract/endpoint.ts';
import {
  type ComplaintId,
  type EmailChangeId,
  type MakerRemovalId,
  type OrderId,
  type PayoutId,
  type ReviewId,
  type StockWaitId,
  type StoreId,
  type UserId,
} from '#contract/ids.ts';
import type { MailKind } from '#contract/notifications/mails.ts';
import { abuseReportKinds } from '#contract/abuse-reports/abuse-reports.ts';
import {
  composeAddressCheck,
  composeEmailChanged,
  composeEmailReplaced,
  composeErasure,
  composePasswordChanged,
  composePasswordReset,
} from './account-mails.ts';
import { composeFailedJob, composeUnplacedMoney, messagesForAdmins } from './admin-mails.ts';
import { composeBackInStock, messagesForReply, messagesForTakeDown, messagesForWait } from './catalogue-messages.ts';
import { commissionNotice } from './commission-messages.ts';
import { messagesForComplaint } from './complaint-messages.ts';
import type { DueMail, MailContent } from './mails.ts';
import { messagesForRemoval } from './maker-messages.ts';
import { messagesForHeldMoney } from './held-money-messages.ts';
import {
  messagesForAccountChange,
  messagesForPayout,
  messagesForRefund,
  messagesForRefundAccount,
  messagesForReturn,
} from './money-messages.ts';
import { type Composer, type Notice, notice, repeat } from './notice-kind.ts';
import type { NoticeKind } from './notify.ts';
import { composeDelivered, composeNewOrder, composeOrderPaid, composeShipped, composeUnpaid } from './order-mails.ts';
import { repeatedMessages, messagesForAddress, messagesForMove, messagesForPaid } from './order-messages.ts';
import { remind, messagesForLaterDay } from './reminder-messages.ts';
import type { UserMessage } from './user-messages.ts';

const eventId = z.number();
const orderId = id<OrderId>();
const userId = id<UserId>();
const changeId = id<EmailChangeId>();
const time = z.string();

const toUser =
  (mail: MailKind) =>
  (about: { userId: UserId }): UserMessage[] => [{ userId: about.userId, mail }];

/** Mails about an order that say more than its messages. */
const orderMails: Notice<unknown>['mails'] = {
  'order-paid': (order, recipient) => composeOrderPaid(order.orderId, recipient),
  'new-order': (order, recipient) => composeNewOrder(order.orderId, recipient),
  'order-shipped': (order) => composeShipped(order.orderId),
  'order-delivered': (order) => composeDelivered(order.orderId),
};

/** A composer of the mail about a cancelled order. */
const cancelled =
  <Fields>(messagesOf: (about: Fields) => Promise<UserMessage[]>): Composer<Fields> =>
  async ({ about, orderId: order }, recipient) =>
    (await composeUnpaid(order)) ?? repeat(await messagesOf(about), recipient, 'Lihat Pesanan', order);

const catalogue = {
  'order-moved': notice({
    title: 'memberi tahu pembeli',
    about: z.object({ eventId, isSellerTold: z.boolean() }),
    messagesOf: messagesForMove,
    mails: {
      ...orderMails,
      'order-cancelled': cancelled(messagesForMove),
      'own-cancellation': 'Periksa Pesanan',
      'money-held': 'Lihat Pesanan',
    },
  }),
  'order-paid': notice({
    title: 'memberi tahu penjual',
    about: z.object({ orderId, isFirst: z.boolean() }),
    messagesOf: messagesForPaid,
    mails: orderMails,
  }),
  'order-again': notice({
    title: 'mengirim ulang pemberitahuan',
    about: z.object({ orderId }),
    messagesOf: repeatedMessages,
    mails: { ...orderMails, 'order-cancelled': cancelled(repeatedMessages), 'money-held': 'Lihat Pesanan' },
  }),
  'order-address': notice({
    title: 'memberi tahu penjual dan pembeli tentang alamat baru',
    about: z.object({ changeId: z.number() }),
    messagesOf: messagesForAddress,
    mails: { 'order-address': 'Lihat Pesanan', 'delivery-address-changed': 'Periksa Pesanan' },
  }),
  reminder: notice({
    title: 'mengirim pengingat',
    about: z.object({ orderId, kind: z.enum(['unprocessed-1', 'unprocessed-2', 'unsent', 'receipt']) }),
    messagesOf: remind,
    mails: { reminder: 'Lihat Pesanan' },
  }),
  'later-day': notice({
    title: 'memberi tahu tentang waktu kirim yang baru',
    about: z.object({ orderId, isAccepted: z.boolean() }),
    messagesOf: messagesForLaterDay,
    mails: { reminder: 'Lihat Pesanan' },
  }),
  refund: notice({
    title: 'memberi tahu pembeli tentang pengembalian dana',
    about: z.object({ orderId, isDone: z.boolean(), isLate: z.optional(z.boolean()) }),
    messagesOf: messagesForRefund,
    mails: { 'order-cancelled': 'Lihat Pesanan', 'money-held': 'Lihat Pesanan' },
  }),
  'money-held': notice({
    title: 'memberi tahu pembeli tentang uang yang diterima di luar pesanannya',
    about: z.object({ moneyId: z.number() }),
    messagesOf: messagesForHeldMoney,
    mails: { 'money-held': 'Lihat Pesanan' },
  }),
  'money-returned': notice({
    title: 'memberi tahu pembeli dan penjual tentang pengembalian sebagian dana',
    about: z.object({ orderId, amount: money, isBuyerTold: z.boolean() }),
    messagesOf: messagesForReturn,
    mails: { 'order-cancelled': 'Lihat Pesanan' },
  }),
  complaint: notice({
    title: 'memberi tahu tentang komplain',
    about: z.object({ complaintId: id<ComplaintId>(), news: z.enum(['opened', 'answered', 'withdrawn', 'decided']) }),
    messagesOf: messagesForComplaint,
    mails: { complaint: 'Lihat Komplain' },
  }),
  'review-reply': notice({
    title: 'memberi tahu tentang balasan ulasan',
    about: z.object({ reviewId: id<ReviewId>() }),
    messagesOf: messagesForReply,
    mails: { 'review-reply': 'Lihat Balasan' },
  }),
  'back-in-stock': notice({
    title: 'memberi tahu bahwa produk tersedia lagi',
    about: z.object({ waitId: id<StockWaitId>() }),
    messagesOf: messagesForWait,
    mails: { 'back-in-stock': ({ about }, _recipient, at) => composeBackInStock(about, at) },
  }),
  'taken-down': notice({
    title: 'memberi tahu tentang keputusan admin',
    about: z.object({
      kind: z.enum(abuseReportKinds),
      subjectId: z.string(),
      isRestored: z.boolean(),
      decidedAt: time,
    }),
    messagesOf: messagesForTakeDown,
    mails: { 'taken-down': 'Buka' },
  }),
  'maker-removal': notice({
    title: 'memberi tahu penjual tentang permintaan perajin',
    about: z.object({ removalId: id<MakerRemovalId>() }),
    messagesOf: messagesForRemoval,
    mails: { 'maker-removal': 'Jawab Permintaan' },
  }),
  payout: notice({
    title: 'memberi tahu penjual tentang pembayaran',
    about: z.object({ payoutId: id<PayoutId>(), isReversed: z.boolean() }),
    messagesOf: messagesForPayout,
    mails: { payout: 'Lihat Pembayaran' },
  }),
  'account-changed': notice({
    title: 'memberi tahu penjual tentang rekening',
    about: z.object({ sellerId: id<StoreId>(), changedAt: time }),
    messagesOf: messagesForAccountChange,
    mails: { 'payout-account-changed': 'Periksa Profil Toko' },
  }),
  'refund-account': notice({
    title: 'memberi tahu pembeli tentang rekening pengembalian dana',
    about: z.object({ orderId, userId, isDropped: z.boolean(), changedAt: time }),
    messagesOf: messagesForRefundAccount,
    mails: { 'refund-account-changed': 'Periksa Pesanan' },
  }),
  commission: notice(commissionNotice),
  'address-check': notice({
    title: 'meminta konfirmasi email',
    about: z.object({ userId, changeId: z.optional(changeId), address: z.optional(z.string()) }),
    messagesOf: toUser('address-check'),
    mails: { 'address-check': ({ about }, _recipient, at) => composeAddressCheck(about, at) },
  }),
  'password-reset': notice({
    title: 'mengirim tautan kata sandi',
    about: z.object({ userId }),
    messagesOf: toUser('password-reset'),
    mails: { 'password-reset': ({ about }, _recipient, at) => composePasswordReset(about.userId, at) },
  }),
  'password-changed': notice({
    title: 'memberi tahu tentang kata sandi baru',
    about: z.object({ userId, changedAt: time }),
    messagesOf: toUser('password-changed'),
    mails: { 'password-changed': ({ about }) => composePasswordChanged(about) },
  }),
  'email-changed': notice({
    title: 'memberi tahu alamat email lama',
    about: z.object({ userId, changeId }),
    messagesOf: toUser('email-changed'),
    mails: { 'email-changed': ({ about }) => composeEmailChanged(about) },
  }),
  'email-replaced': notice({
    title: 'memberi tahu alamat email yang diganti',
    about: z.object({ userId, changeId }),
    messagesOf: toUser('email-replaced'),
    mails: { 'email-replaced': ({ about }) => composeEmailReplaced(about) },
  }),
  'erasure-requested': notice({
    title: 'memberi tahu tentang penghapusan akun',
    about: z.object({ userId }),
    messagesOf: toUser('erasure-requested'),
    mails: { 'erasure-requested': (_notice, recipient) => composeErasure(recipient) },
  }),
  'unplaced-money': notice({
    title: 'memberi tahu admin tentang uang tanpa pesanan',
    about: z.object({ eventId }),
    messagesOf: () => messagesForAdmins('unplaced-money'),
    mails: { 'unplaced-money': ({ about }) => composeUnplacedMoney(about) },
  }),
  'job-failed': notice({
    title: 'memberi tahu admin tentang tugas yang gagal',
    about: z.object({ job: z.string(), failedAt: time }),
    messagesOf: () => messagesForAdmins('job-failed'),
    mails: { 'job-failed': ({ about }) => composeFailedJob(about) },
  }),
  // Its text is the admin's, and its recipients are too many for one answer: see deliver-notice.ts.
  broadcast: notice({
    title: 'mengirim notifikasi',
    about: z.object({ title: z.string(), body: z.string(), path: z.string() }),
    messagesOf: () => [],
    mails: {},
  }),
};

type Payloads = { [Kind in keyof typeof catalogue]: z.infer<(typeof catalogue)[Kind]['about']> };

declare module './notify.ts' {
  interface NoticePayloads extends Payloads {}
}

/** A notice as it is stored. */
type Stored = { kind: string; about: unknown };

/** @throws Error for a kind that only a newer release knows, whose nodes will take the job */
function find({ kind, about }: Stored): { stated: Notice<unknown>; about: unknown } {
  const stated = (catalogue as unknown as Record<string, Notice<unknown> | undefined>)[kind];
  if (!stated) throw new Error(`no notice of kind ${kind}`);
  return { stated, about: stated.about.parse(about) };
}

/** The messages of a notice, one for each recipient. */
export async function messagesOf(stored: Stored): Promise<UserMessage[]> {
  const { stated, about } = find(stored);
  return stated.messagesOf(about);
}

/** Composes the mail of a notice to one recipient; null when there is nothing to say any more. */
export async function composeMail(
  { orderId: order, ...stored }: Stored & { orderId: OrderId | null },
  { kind, recipient }: DueMail,
  at: Date,
): Promise<MailContent | null> {
  const { stated, about } = find(stored);
  const compose = stated.mails[kind];
  if (compose === undefined) throw new Error(`no mail of kind ${kind}`);
  if (typeof compose === 'string') return repeat(await stated.messagesOf(about), recipient, compose, order);
  return compose({ about, orderId: order! }, recipient, at);
}

/** What a notice of this kind is called in the timeline of an order. */
export const noticeTitle = (kind: string): string => catalogue[kind as NoticeKind]?.title ?? kind;
