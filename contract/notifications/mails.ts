/** The kinds of mail, and the calls by which people switch some of them off. */
import * as z from 'zod/mini';
import { anyone, everyone } from '../access.ts';
import { answer, defineApi } from '../endpoint.ts';
import type { Role } from '../words.ts';

/** The headings of the switches. Only admins have mails of the last. */
export const mailTopics = ['Pesanan', 'Uang', 'Ulasan & komplain', 'Sistem'] as const;
type MailTopic = (typeof mailTopics)[number];

/** Kinds that people can switch off, with topic and label of the switch and the roles that receive them. */
const mailSwitches = {
  'order-paid': { topic: 'Pesanan', label: 'Pembayaran pesanan diterima', roles: ['customer'] },
  'order-shipped': { topic: 'Pesanan', label: 'Pesanan dikirim', roles: ['customer'] },
  'order-delivered': { topic: 'Pesanan', label: 'Pesanan sampai', roles: ['customer'] },
  'back-in-stock': { topic: 'Pesanan', label: 'Produk yang Anda tunggu tersedia lagi', roles: ['customer'] },
  'new-order': { topic: 'Pesanan', label: 'Pesanan baru', roles: ['seller'] },
  'order-address': { topic: 'Pesanan', label: 'Perubahan alamat pesanan', roles: ['seller'] },
  'order-cancelled': { topic: 'Uang', label: 'Pembatalan dan pengembalian dana', roles: ['customer', 'seller'] },
  reminder: { topic: 'Pesanan', label: 'Pengingat pesanan', roles: ['customer', 'seller'] },
  complaint: { topic: 'Ulasan & komplain', label: 'Komplain', roles: ['customer', 'seller'] },
  'review-reply': { topic: 'Ulasan & komplain', label: 'Balasan penjual atas ulasan', roles: ['customer'] },
  'taken-down': {
    topic: 'Ulasan & komplain',
    label: 'Produk, perajin, atau ulasan yang diturunkan',
    roles: ['customer', 'seller'],
  },
  payout: { topic: 'Uang', label: 'Pencairan ke rekening Anda', roles: ['seller'] },
  'unplaced-money': { topic: 'Uang', label: 'Uang tanpa pesanan', roles: ['admin'] },
  'job-failed': { topic: 'Sistem', label: 'Pekerjaan sistem yang gagal', roles: ['admin'] },
} as const satisfies Record<string, { topic: MailTopic; label: string; roles: readonly Role[] }>;

/**
 * Mails about changes that a stranger may have made, about money that the shop holds, about what it will keep of sales,
 * and about people who ask to be removed. They cannot be switched off.
 */
type NecessaryMail =
  | 'address-check'
  | 'password-reset'
  | 'password-changed'
  | 'email-changed'
  | 'email-replaced'
  | 'payout-account-changed'
  | 'refund-account-changed'
  | 'own-cancellation'
  | 'delivery-address-changed'
  | 'erasure-requested'
  | 'money-held'
  | 'maker-removal'
  | 'commission-changed';

export type SwitchableMail = keyof typeof mailSwitches;
export type MailKind = SwitchableMail | NecessaryMail;

const switchableMails = Object.keys(mailSwitches) as SwitchableMail[];

/** Whether mails of this kind can be switched off. */
export const isSwitchable = (kind: string): kind is SwitchableMail => Object.hasOwn(mailSwitches, kind);

/** The name of a kind for the people who switch it off. */
export const mailLabel = (kind: SwitchableMail): string => mailSwitches[kind].label;

export const topicOf = (kind: SwitchableMail): MailTopic => mailSwitches[kind].topic;

/** The kinds that a role receives and can switch off. */
export const switchableMailsOf = (role: Role): SwitchableMail[] =>
  switchableMails.filter((kind) => (mailSwitches[kind].roles as readonly Role[]).includes(role));

const mailSetting = z.object({ kind: z.enum(switchableMails), label: z.string(), isOn: z.boolean() });
export type MailSetting = z.infer<typeof mailSetting>;

export const mailSettings = defineApi({
  'GET /api/account/mail-settings': {
    summary: 'List the kinds of mail that I can switch off',
    ...everyone.read,
    out: answer({ data: z.array(mailSetting) }),
  },
  'PUT /api/account/mail-settings': {
    summary: 'Switch a kind of mail on or off',
    ...everyone.write,
    body: z.object({ kind: z.enum(switchableMails), isOn: z.boolean() }),
    out: answer({ data: z.array(mailSetting) }),
  },
  'POST /api/mail/unsubscribe': {
    summary: 'Switch off a kind of mail with the token of its link (RFC 8058); needs no session',
    ...anyone.write,
    query: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    discardsForm: true,
    out: answer({ message: z.string(), label: z.string() }),
  },
});
