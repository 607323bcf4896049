/** The kinds of mail, and the calls by which people switch some of them off. */
import * as z from 'zod/mini';
import { anyone, everyone } from '../access.ts';
import { answer, defineApi } from '../endpoint.ts';
import type { Role } from '../words.ts';

/** Kinds that people can switch off, with the label of the switch and the roles that receive them. */
const mailSwitches = {
  'order-paid': { label: 'Pembayaran pesanan diterima', roles: ['customer'] },
  'order-shipped': { label: 'Pesanan dikirim', roles: ['customer'] },
  'order-delivered': { label: 'Pesanan sampai', roles: ['customer'] },
  'new-order': { label: 'Pesanan baru', roles: ['seller'] },
  'order-address': { label: 'Perubahan alamat pesanan', roles: ['seller'] },
  'order-cancelled': { label: 'Pembatalan dan pengembalian dana', roles: ['customer', 'seller'] },
  reminder: { label: 'Pengingat pesanan', roles: ['customer', 'seller'] },
  complaint: { label: 'Komplain', roles: ['customer', 'seller'] },
  'review-reply': { label: 'Balasan penjual atas ulasan', roles: ['customer'] },
  'taken-down': { label: 'Produk atau ulasan yang diturunkan', roles: ['customer', 'seller'] },
  payout: { label: 'Pencairan ke rekening Anda', roles: ['seller'] },
  'unplaced-money': { label: 'Uang tanpa pesanan', roles: ['admin'] },
  'job-failed': { label: 'Pekerjaan sistem yang gagal', roles: ['admin'] },
} as const satisfies Record<string, { label: string; roles: readonly Role[] }>;

/** Mails about changes that a stranger may have made. They cannot be switched off. */
type NecessaryMail =
  | 'address-check'
  | 'password-reset'
  | 'password-changed'
  | 'email-changed'
  | 'email-replaced'
  | 'payout-account-changed'
  | 'delivery-address-changed'
  | 'erasure-requested';

export type SwitchableMail = keyof typeof mailSwitches;
export type MailKind = SwitchableMail | NecessaryMail;

const switchableMails = Object.keys(mailSwitches) as SwitchableMail[];

/** Whether mails of this kind can be switched off. */
export const isSwitchable = (kind: string): kind is SwitchableMail => Object.hasOwn(mailSwitches, kind);

/** The name of a kind for the people who switch it off. */
export const mailLabel = (kind: SwitchableMail): string => mailSwitches[kind].label;

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
