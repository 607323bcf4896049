import { and, eq, isNotNull } from 'drizzle-orm';
import type { NotificationId, UserId } from '#contract/ids.ts';
import { transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { deliveries, notifications, pushSubscriptions } from '#server/db/schema/index.ts';
import type { Message } from './order-messages.ts';

type Notice = Message & { userId: UserId; cause: string };

/** Has a message sent to each device of a user; about the same cause once, however often it is asked for. */
export async function notifyUser({ userId, ...message }: Notice, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const devices = await tx
      .select({ subscriptionId: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), isNotNull(pushSubscriptions.endpoint)));
    if (devices.length === 0) return;
    const notificationId = newId<NotificationId>(at.getTime());
    const added = await tx
      .insert(notifications)
      .values({ id: notificationId, ...message, createdAt: at, addressedAt: at })
      .onConflictDoNothing()
      .returning({ id: notifications.id });
    if (added.length === 0) return;
    await tx.insert(deliveries).values(devices.map((device) => ({ ...device, notificationId, userId, dueAt: at })));
  });
}
