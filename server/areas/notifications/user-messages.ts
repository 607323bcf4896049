/** Sends a message to a user: to each of their devices and, for some messages, by mail. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { NotificationId, OrderId, UserId } from '#contract/ids.ts';
import { transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { deliveries, notifications, pushSubscriptions } from '#server/db/schema/index.ts';
import { type NewMail, queueMail } from './mails.ts';

/** `path` is the page that the message opens. */
export type Message = { title: string; body: string; path: string };

/** `orderId` is the order that the message is about, if any. */
export type UserMessage = Message & { userId: UserId; orderId?: OrderId };

/** `cause` is what the message is about: repeated calls with the same cause send it only once. */
type Notification = UserMessage & { cause: string };

/** The mail that says the same. `cause` replaces the message's if several messages share one mail. */
export type MailToo = Omit<NewMail, 'userId' | 'cause'> & { cause?: string };

/** Queues a message to each device of a user, and the mail if there is one. */
export async function notifyUser(
  { userId, cause, title, body, path }: Notification,
  mail: MailToo | undefined,
  at: Date,
): Promise<void> {
  const createdAt = at.toISOString();
  await transaction(async (tx) => {
    if (mail) await queueMail(tx, { cause, ...mail, userId }, at);
    const devices = await tx
      .select({ subscriptionId: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), isNotNull(pushSubscriptions.endpoint)));
    if (devices.length === 0) return;
    const notificationId = newId<NotificationId>(at.getTime());
    const added = await tx
      .insert(notifications)
      .values({ id: notificationId, cause, title, body, path, createdAt, addressedAt: createdAt })
      .onConflictDoNothing()
      .returning({ id: notifications.id });
    if (added.length === 0) return;
    const toDevices = devices.map((device) => ({ ...device, notificationId, userId, dueAt: createdAt }));
    await tx.insert(deliveries).values(toDevices);
  });
}

/** The page where a buyer sees an order. */
export const buyerPath = (orderId: OrderId) => `/shop/account?tab=pesanan&pesanan=${orderId}`;

/** The page where a seller sees an order. */
export const sellerPath = (orderId: OrderId) => `/store/orders?pesanan=${orderId}`;
