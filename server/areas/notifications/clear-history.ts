import { and, isNotNull, isNull } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { recordAction } from '#platform/audit.ts';
import { transaction } from '#platform/db.ts';
import { notifications } from '#server/db/schema/index.ts';

/** Clears the history of messages to customers. What is still being sent is sent; who sent what stays on record. */
export async function clearHistory(adminId: UserId, at: Date): Promise<void> {
  await transaction(async (tx) => {
    await tx
      .update(notifications)
      .set({ clearedAt: at })
      .where(and(isNotNull(notifications.senderId), isNull(notifications.clearedAt)));
    await recordAction(tx, { actorId: adminId, action: 'notification-clear', subject: 'riwayat', at });
  });
}
