/** What the catalogue `notices.ts` states of each kind of notice. */
import type * as z from 'zod/mini';
import { orderCode, type OrderId } from '#contract/ids.ts';
import type { MailKind } from '#contract/notifications/mails.ts';
import type { MailContent, Recipient } from './mails.ts';
import type { UserMessage } from './user-messages.ts';

/** A notice whose mail is being sent. `orderId` is the order that it is about. */
type About<Fields> = { about: Fields; orderId: OrderId };

/** Composes a mail when it is sent. Null: there is nothing to say any more, and the mail is skipped. */
export type Composer<Fields> = (
  notice: About<Fields>,
  recipient: Recipient,
  at: Date,
) => MailContent | null | Promise<MailContent | null>;

export type Notice<Fields> = {
  /** What the shop does, in the timeline of an order. */
  title: string;
  /** The ids that it is about; no secrets and, except for a broadcast, no texts. */
  about: z.ZodMiniType<Fields>;
  /** Reads its messages, one for each recipient. None if there is nothing to say any more. */
  messagesOf: (about: Fields) => UserMessage[] | Promise<UserMessage[]>;
  /** What its mails say, by their kind. Those with the label of a button repeat the message. */
  mails: Partial<Record<MailKind, string | Composer<Fields>>>;
};

export const notice = <Fields>(stated: Notice<Fields>): Notice<Fields> => stated;

/** The mail that repeats the message of its recipient, above a button with this label. */
export function repeat(
  messages: UserMessage[],
  { userId }: Recipient,
  label: string,
  order: OrderId | null,
): MailContent | null {
  const message = messages.find((one) => one.userId === userId)?.message;
  if (!message) return null;
  const { title, body, path } = message;
  const subject = order ? `${title} · ${orderCode(order)}` : title;
  return { subject, preheader: body, paragraphs: [body], button: { label, path } };
}
