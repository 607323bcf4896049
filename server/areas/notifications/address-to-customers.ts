import { eq, sql } from 'drizzle-orm';
import type { NotificationId } from '#contract/ids.ts';
import { db, rowsOf } from '#platform/db.ts';
import { notifications } from '#server/db/schema/index.ts';

const batchSize = 5_000;
const lowestId = '00000000-0000-0000-0000-000000000000';

/**
 * Writes a row for each device of a customer that a message goes to: the job `address-to-customers`. Begun again, it
 * writes none twice.
 */
export async function addressToCustomers(
  { notificationId }: { notificationId: NotificationId },
  at: Date,
): Promise<void> {
  let after: string | null = lowestId;
  while (after) after = await addressBatch(notificationId, after, at);
  await db.update(notifications).set({ addressedAt: at }).where(eq(notifications.id, notificationId));
}

/** The last device of the batch; null when there was none. */
async function addressBatch(notificationId: NotificationId, after: string, at: Date): Promise<string | null> {
  const [batch] = await rowsOf<{ last: string | null }>(
    db,
    sql`with devices as (
          select s.id, s.user_id from push_subscriptions s
          where s.endpoint is not null and s.id > ${after}
            and exists (select from users u where u.id = s.user_id and u.role = 'customer')
          order by s.id limit ${batchSize}
        ), written as (
          insert into deliveries (notification_id, subscription_id, user_id, due_at)
          select ${notificationId}, id, user_id, ${at} from devices on conflict do nothing
        )
        select max(id::text) as last from devices`,
  );
  return batch!.last;
}
