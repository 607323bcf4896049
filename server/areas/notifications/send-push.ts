/** Sends the message of a notice to a device. */
import { eq, sql } from 'drizzle-orm';
import type { NoticeId, SubscriptionId } from '#contract/ids.ts';
import { db, queryRows, transaction } from '#platform/db.ts';
import { sendJob } from '#platform/jobs.ts';
import { pushDeliveries, pushSubscriptions } from '#server/db/schema/index.ts';
import { classifyPushResponse, postPush } from './post-push.ts';
import { getPushKeys } from './push-keys.ts';
import { isPushAddress, type Subscription } from './push-subscriptions.ts';

type Due = {
  tries: number;
  /** The notice: a device shows it once. */
  tag: NoticeId;
  title: string;
  body: string;
  path: string;
  /** Null when the subscription was deleted (a delivery keeps its id), belongs to another user, or its session ended. */
  subscriptionId: SubscriptionId | null;
  token: string | null;
};

/**
 * Sends a message to a device and records the result: the job `send-push`. A push service may ask for another try at its
 * own time. After a crash the message is sent again if no result was recorded.
 */
export async function sendPush({ pushId: id }: { pushId: number }, at: Date): Promise<void> {
  const due = await findDue(id, at);
  if (!due) return;
  const { tries: earlier, subscriptionId, token, ...message } = due;
  const to = token && (JSON.parse(token) as Subscription);
  // PUSH_HOSTS may have changed since the subscription was saved.
  if (!subscriptionId || !to || !isPushAddress(to.endpoint)) return record(id, { outcome: 'gone' });
  const response = await postPush(to, message, await getPushKeys());
  const tries = earlier + 1;
  const result = classifyPushResponse(response, tries, new Date());
  const { status: statusCode } = response;
  if ('retryAt' in result) {
    return transaction(async (tx) => {
      await tx.update(pushDeliveries).set({ tries, statusCode }).where(eq(pushDeliveries.id, id));
      await sendJob(tx, 'send-push', { pushId: id }, result.retryAt);
    });
  }
  if (result.outcome === 'gone') await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId));
  return record(id, { outcome: result.outcome, tries, statusCode });
}

/** Undefined when the delivery has an outcome or was erased. */
async function findDue(id: number, at: Date): Promise<Due | undefined> {
  const [due] = await queryRows<Due>(
    db,
    sql`select d.tries, m.notice_id as tag, m.title, m.body, m.path, s.id as "subscriptionId", s.token
        from push_deliveries d join messages m on m.notice_id = d.notice_id and m.user_id = d.user_id
        left join push_subscriptions s on s.id = d.subscription_id and s.user_id = d.user_id
          and exists (select from sessions where token_hash = s.session_hash and expires_at > ${at})
        where d.id = ${id} and d.outcome is null`,
  );
  return due;
}

type RecordedResult = Pick<typeof pushDeliveries.$inferInsert, 'outcome' | 'tries' | 'statusCode'>;

async function record(id: number, recorded: RecordedResult): Promise<void> {
  await db.update(pushDeliveries).set(recorded).where(eq(pushDeliveries.id, id));
}
