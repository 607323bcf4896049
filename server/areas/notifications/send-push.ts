/** Sends the messages of notices to devices. */
import { inArray, sql } from 'drizzle-orm';
import type { NoticeId, SubscriptionId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { sendJob } from '#platform/jobs.ts';
import { pushSubscriptions } from '#server/db/schema/index.ts';
import { classifyPushResponse, postPush } from './post-push.ts';
import { getPushKeys, type PushKeys } from './push-keys.ts';
import { isPushAddress, type Subscription } from './push-subscriptions.ts';

/** Devices that one job sends to at once. A job per device would cost more than its message. */
export const devicesPerJob = 25;

type Due = {
  id: number;
  tries: number;
  /** The notice: a device shows it once. */
  tag: NoticeId;
  title: string;
  body: string;
  path: string;
  /**
   * Null when the subscription was deleted (a delivery keeps its id), belongs to another user, or its session ended.
   */
  subscriptionId: SubscriptionId | null;
  token: string | null;
};

type Result = Pick<Due, 'id' | 'tries' | 'subscriptionId'> & {
  outcome: 'delivered' | 'gone' | 'failed' | null;
  statusCode: number | null;
  retryAt?: Date;
};

/**
 * Sends messages to up to `devicesPerJob` devices and records the results together: the job `send-push`. After a crash
 * those without a recorded result are sent again.
 */
export async function sendPushes({ pushIds }: { pushIds: readonly number[] }, at: Date): Promise<void> {
  const keys = await getPushKeys();
  const attempts = await Promise.allSettled((await findDue(pushIds, at)).map((due) => attempt(due, keys)));
  await record(attempts.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value] : [])));
  for (const tried of attempts) if (tried.status === 'rejected') throw tried.reason;
}

/** A push service may ask for another try at its own time. */
async function attempt(
  { id, tries: earlier, subscriptionId, token, ...message }: Due,
  keys: PushKeys,
): Promise<Result> {
  const to = token && (JSON.parse(token) as Subscription);
  // PUSH_HOSTS may have changed since the subscription was saved.
  if (!to || !isPushAddress(to.endpoint)) {
    return { id, tries: earlier, subscriptionId: null, outcome: 'gone', statusCode: null };
  }
  const response = await postPush(to, message, keys);
  const tries = earlier + 1;
  const result = classifyPushResponse(response, tries, new Date());
  return { id, tries, subscriptionId, statusCode: response.status, outcome: null, ...result };
}

const record = (results: readonly Result[]): Promise<void> =>
  transaction(async (tx) => {
    await tx.rows(sql`
      update push_deliveries d set outcome = r.outcome, tries = r.tries,
        status_code = coalesce(r."statusCode", d.status_code)
      from json_to_recordset(${JSON.stringify(results)})
        as r (id bigint, outcome text, tries integer, "statusCode" integer)
      where d.id = r.id`);
    const gone = results.flatMap((result) => (result.outcome === 'gone' ? (result.subscriptionId ?? []) : []));
    if (gone.length > 0) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, gone));
    for (const { id, retryAt } of results) if (retryAt) await sendJob(tx, 'send-push', { pushIds: [id] }, retryAt);
  });

/** Those without an outcome that are not erased. */
const findDue = (ids: readonly number[], at: Date): Promise<Due[]> =>
  db.rows<Due>(sql`
    select d.id, d.tries, m.notice_id as tag, m.title, m.body, m.path, s.id as "subscriptionId",
      s.token
    from push_deliveries d join messages m on m.notice_id = d.notice_id and m.user_id = d.user_id
    left join push_subscriptions s on s.id = d.subscription_id and s.user_id = d.user_id
      and exists (select from sessions where token_hash = s.session_hash and expires_at > ${at})
    where d.id = any(${sql.param(ids)}) and d.outcome is null`);
