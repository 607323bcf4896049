import type { NotificationId, UserId } from '#contract/ids.ts';
import { recordAction } from '#platform/audit.ts';
import { transaction } from '#platform/db.ts';
import { sendJob } from '#platform/jobs.ts';
import { newId } from '#platform/new-id.ts';
import { notifications } from '#server/db/schema/index.ts';

type Sent = { title: string; body: string; adminId: UserId };

/** Takes an admin's message to the customers; a job then looks for their devices. */
export async function sendToCustomers({ title, body, adminId }: Sent, at: Date): Promise<void> {
  const id = newId<NotificationId>(at.getTime());
  const message = { title, body, path: '/shop/home', cause: `customers:${id}` };
  await transaction(async (tx) => {
    await tx.insert(notifications).values({ id, ...message, senderId: adminId, createdAt: at });
    await recordAction(tx, {
      actorId: adminId,
      action: 'notification-send',
      subject: id,
      details: { title, body },
      at,
    });
    await sendJob(tx, 'address-to-customers', { notificationId: id });
  });
}
