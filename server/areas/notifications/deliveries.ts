import { eq, sql } from 'drizzle-orm';
import type { NotificationId, SubscriptionId } from '#contract/ids.ts';
import { db, queryRows } from '#platform/db.ts';
import { workThrough } from '#platform/schedule.ts';
import { deliveries, pushSubscriptions } from '#server/db/schema/index.ts';
import { classifyPushResponse, postPush } from './post-push.ts';
import { getPushKeys, type PushKeys } from './push-keys.ts';
import type { Subscription } from './push-subscriptions.ts';

const atOnce = 50;
/** Longer than a message can wait for a worker and its response. After that time another attempt may begin. */
const leaseMs = 60_000;
type Due = {
  id: number;
  tries: number;
  notificationId: NotificationId;
  title: string;
  body: string;
  path: string;
  /** Null when the subscription was deleted, belongs to another user, or its session ended. */
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
  return workThrough(() => takeBatch(now()), work, atOnce);
}

const takeBatch = (at: Date) =>
  queryRows<Due>(
    db,
    sql`with taken as (
          update deliveries set due_at = ${new Date(at.getTime() + leaseMs)}, tries = tries + 1
          where id in (
            select id from deliveries where due_at <= ${at} order by due_at limit ${atOnce} for update skip locked
          )
          returning id, tries, notification_id, subscription_id, user_id
        )
        select t.id, t.tries, n.id as "notificationId", n.title, n.body, n.path, s.id as "subscriptionId", s.token
        from taken t join notifications n on n.id = t.notification_id
        left join push_subscriptions s on s.id = t.subscription_id and s.user_id = t.user_id
          and exists (select from sessions where token_hash = s.session_hash and expires_at > ${at})`,
  );

async function deliver({ id, tries, subscriptionId, token, ...message }: Due, keys: PushKeys, now: () => Date) {
  if (!subscriptionId || !token) return settle(id, { outcome: 'gone', dueAt: null });
  const { notificationId: tag, title, body, path } = message;
  const answer = await postPush(JSON.parse(token) as Subscription, { tag, title, body, path }, keys);
  const verdict = classifyPushResponse(answer, tries, now());
  const { status: statusCode } = answer;
  if ('againAt' in verdict) return settle(id, { dueAt: verdict.againAt, statusCode });
  if (verdict.outcome === 'gone') await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId));
  return settle(id, { outcome: verdict.outcome, dueAt: null, statusCode });
}

type Settled = Partial<Pick<typeof deliveries.$inferInsert, 'outcome' | 'dueAt' | 'statusCode'>>;

const settle = (id: number, settled: Settled) => db.update(deliveries).set(settled).where(eq(deliveries.id, id));
