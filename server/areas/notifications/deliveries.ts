import { eq, sql } from 'drizzle-orm';
import type { NotificationId, SubscriptionId } from '#contract/ids.ts';
import { db, queryRows } from '#platform/db.ts';
import { workThrough } from '#platform/schedule.ts';
import { deliveries, pushSubscriptions } from '#server/db/schema/index.ts';
import { classifyPushResponse, postPush } from './post-push.ts';
import { getPushKeys, type PushKeys } from './push-keys.ts';
import { isPushAddress, type Subscription } from './push-subscriptions.ts';

const batchSize = 50;
/** Longer than a message can wait for a worker and its response. After that time another attempt may begin. */
const leaseMs = 60_000;
type Due = {
  id: number;
  tries: number;
  notificationId: NotificationId;
  title: string;
  body: string;
  path: string;
  /** Null when the subscription was deleted (a delivery keeps its id), belongs to another user, or its session ended. */
  subscriptionId: SubscriptionId | null;
  token: string | null;
};

/**
 * Sends all due deliveries, 50 at a time, and records each result immediately. Each delivery is leased before it is
 * sent: after a crash, those without a recorded result are sent again when the lease of a minute ends. Returns how many
 * were claimed.
 */
export async function sendDueDeliveries(at: Date): Promise<number> {
  const began = performance.now();
  const now = () => new Date(at.getTime() + performance.now() - began);
  let keys: Promise<PushKeys> | undefined;
  const work = async (delivery: Due) => deliver(delivery, await (keys ??= getPushKeys()), now);
  return workThrough(() => takeBatch(now()), work, batchSize);
}

const takeBatch = (at: Date) =>
  queryRows<Due>(
    db,
    sql`with taken as (
          update deliveries set due_at = ${new Date(at.getTime() + leaseMs)}, tries = tries + 1
          where id in (
            select id from deliveries where due_at <= ${at} order by due_at limit ${batchSize} for update skip locked
          )
          returning id, tries, notification_id, subscription_id, user_id
        )
        select t.id, t.tries, n.id as "notificationId", n.title, n.body, n.path, s.id as "subscriptionId", s.token
        from taken t join notifications n on n.id = t.notification_id
        left join push_subscriptions s on s.id = t.subscription_id and s.user_id = t.user_id
          and exists (select from sessions where token_hash = s.session_hash and expires_at > ${at})`,
  );

async function deliver({ id, tries, subscriptionId, token, ...message }: Due, keys: PushKeys, now: () => Date) {
  const to = token && (JSON.parse(token) as Subscription);
  // PUSH_HOSTS may have changed since the subscription was saved.
  if (!subscriptionId || !to || !isPushAddress(to.endpoint)) return recordResult(id, { outcome: 'gone', dueAt: null });
  const { notificationId: tag, title, body, path } = message;
  const response = await postPush(to, { tag, title, body, path }, keys);
  const result = classifyPushResponse(response, tries, now());
  const { status: statusCode } = response;
  if ('retryAt' in result) return recordResult(id, { dueAt: result.retryAt.toISOString(), statusCode });
  if (result.outcome === 'gone') await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId));
  return recordResult(id, { outcome: result.outcome, dueAt: null, statusCode });
}

type RecordedResult = Partial<Pick<typeof deliveries.$inferInsert, 'outcome' | 'dueAt' | 'statusCode'>>;

const recordResult = (id: number, recorded: RecordedResult) =>
  db.update(deliveries).set(recorded).where(eq(deliveries.id, id));
