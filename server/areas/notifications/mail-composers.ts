import type { MailKind } from '#contract/mails.ts';
import type { Composer } from './mails.ts';
import { composeNewOrder } from './order-mails.ts';

/** What a mail of each kind says. Composers read the database, because queued mails contain ids only. */
export const composers: Partial<Record<MailKind, Composer>> = {
  'new-order': composeNewOrder,
};
