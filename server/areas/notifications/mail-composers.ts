import type { MailKind } from '#contract/mails.ts';
import { accountChangeMessages, payoutMessages } from './money-messages.ts';
import { composeFailedJob, composeUnplacedMoney } from './admin-mails.ts';
import { complaintMessages } from './complaint-messages.ts';
import {
  composeAddressCheck,
  composeEmailChanged,
  composeEmailReplaced,
  composePasswordChanged,
  composePasswordReset,
  composeErasure,
} from './account-mails.ts';
import type { Composer } from './mails.ts';
import {
  composeCancelled,
  composeDelivered,
  composeMessage,
  composeNewOrder,
  composeOrderPaid,
  composeShipped,
} from './order-mails.ts';
import { addressMessages } from './order-messages.ts';
import { reminderMessages } from './reminder-messages.ts';
import { replyMessages } from './reply-messages.ts';
import { takeDownMessages } from './taken-down-messages.ts';

/** What a mail of each kind says. Composers read the database, because queued mails contain ids only. */
export const composers: Readonly<Record<string, Composer | undefined>> = {
  'order-paid': composeOrderPaid,
  'order-shipped': composeShipped,
  'order-delivered': composeDelivered,
  'order-cancelled': composeCancelled,
  'address-check': composeAddressCheck,
  'password-reset': composePasswordReset,
  'password-changed': composePasswordChanged,
  'email-changed': composeEmailChanged,
  'email-replaced': composeEmailReplaced,
  'new-order': composeNewOrder,
  'order-address': composeMessage(addressMessages, 'Lihat Pesanan'),
  'delivery-address-changed': composeMessage(addressMessages, 'Periksa Pesanan'),
  reminder: composeMessage(reminderMessages, 'Lihat Pesanan'),
  complaint: composeMessage(complaintMessages, 'Lihat Komplain'),
  'review-reply': composeMessage(replyMessages, 'Lihat Balasan'),
  'taken-down': composeMessage(takeDownMessages, 'Buka'),
  payout: composeMessage(payoutMessages, 'Lihat Pembayaran'),
  'payout-account-changed': composeMessage(accountChangeMessages, 'Periksa Profil Toko'),
  'erasure-requested': composeErasure,
  'unplaced-money': composeUnplacedMoney,
  'job-failed': composeFailedJob,
} satisfies Record<MailKind, Composer>;
