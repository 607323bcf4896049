/** The kinds of mail, and which of them people can switch off. */
import type { Role } from './words.ts';

/** Kinds that people can switch off, with the label of the switch and the roles that receive them. */
const mailSwitches = {
  'order-paid': { label: 'Pembayaran pesanan diterima', roles: ['customer'] },
  'order-shipped': { label: 'Pesanan dikirim', roles: ['customer'] },
  'order-delivered': { label: 'Pesanan sampai dan ulasan', roles: ['customer'] },
  'order-cancelled': { label: 'Pembatalan dan pengembalian dana', roles: ['customer', 'seller'] },
  'new-order': { label: 'Pesanan baru yang sudah dibayar', roles: ['seller'] },
  reminder: { label: 'Pengingat pesanan', roles: ['customer', 'seller'] },
  complaint: { label: 'Komplain', roles: ['customer', 'seller'] },
  payout: { label: 'Pembayaran dari Kreasi Sulut', roles: ['seller'] },
  'unplaced-money': { label: 'Uang masuk tanpa pesanan', roles: ['admin'] },
  'job-failed': { label: 'Pekerjaan sistem yang gagal', roles: ['admin'] },
} as const satisfies Record<string, { label: string; roles: readonly Role[] }>;

/** Mails about the security of an account. They cannot be switched off. */
type NecessaryMail = 'address-check' | 'password-reset' | 'account-changed' | 'payout-account-changed';

export type SwitchableMail = keyof typeof mailSwitches;
export type MailKind = SwitchableMail | NecessaryMail;

/** Whether mails of this kind can be switched off. */
export const isSwitchable = (kind: string): kind is SwitchableMail => Object.hasOwn(mailSwitches, kind);
