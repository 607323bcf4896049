/** What a notice tells its recipients. */
import type { OrderId, UserId } from '#contract/ids.ts';
import type { MailKind } from '#contract/notifications/mails.ts';

/** `path` is the page that the message opens. */
type Message = { title: string; body: string; path: string };

/** One recipient of a notice, with the message to their devices and the kind of their mail, if any. */
export type UserMessage = { userId: UserId; message?: Message; mail?: MailKind | undefined };

/** Tells a user something by a message that opens `path`, and by mail. */
export const toUser =
  (userId: UserId, path: string, mail?: MailKind) =>
  (title: string, body: string): UserMessage => ({ userId, message: { title, body, path }, mail });

/** The page where a buyer sees an order. */
export const buyerPath = (orderId: OrderId) => `/shop/account?tab=pesanan&pesanan=${orderId}`;

/** The page where a seller sees an order. */
export const sellerPath = (orderId: OrderId) => `/store/orders?pesanan=${orderId}`;
