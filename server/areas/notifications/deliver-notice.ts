/** Writes what a notice says to whom, and the jobs that send it. */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { MailId, NoticeId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { sendJobs } from '#platform/jobs.ts';
import { newId } from '#platform/new-id.ts';
import { notices } from '#server/db/schema/index.ts';
import { messagesOf } from './notices.ts';
import type { NoticeJob } from './notify.ts';
import { devicesPerJob } from './send-push.ts';

/** After this time in ms news is old and not mailed: after a long outage, and in the history of the demo shop. */
const newsMs = 2 * 24 * 60 * 60 * 1000;

/**
 * Writes a message to each recipient of the notices, and queues a job for each of their mails and devices: the jobs
 * `deliver-notice`. Repeating it adds nothing.
 */
export async function deliverNotices(jobs: readonly NoticeJob[], at: Date): Promise<void> {
  const addressed = [];
  for (const notice of jobs) {
    const { noticeId } = notice;
    if (notice.kind === 'broadcast') {
      await deliverBroadcast(noticeId, at);
      continue;
    }
    const isNews = at.getTime() - Date.parse(notice.at) <= newsMs;
    for (const { userId, message, mail } of await messagesOf(notice))
      addressed.push({
        noticeId,
        userId,
        ...message,
        ...(mail && isNews && { mail, mailId: newId<MailId>(at.getTime()) }),
      });
  }
  if (addressed.length === 0) return;
  await writeMessages(
    sql`select t.* from json_to_recordset(${JSON.stringify(addressed)})
          as t ("noticeId" uuid, "userId" uuid, title text, body text, path text, mail text,
            "mailId" uuid)
        join notices on notices.id = "noticeId"`,
    at,
  );
}

const batchSize = 5_000;

/** Writes the messages of a broadcast to all customers. */
async function deliverBroadcast(noticeId: NoticeId, at: Date): Promise<void> {
  let last: string | null = '00000000-0000-0000-0000-000000000000';
  while (last) {
    last = await writeMessages(
      sql`select n.id as "noticeId", u.id as "userId", n.about ->> 'title' as title,
        n.about ->> 'body' as body, n.about ->> 'path' as path,
            null as mail, null::uuid as "mailId"
          from notices n, users u
          where n.id = ${noticeId} and u.role = 'customer' and u.suspended_at is null
            and u.erased_at is null
            and u.id > ${last}
          order by u.id limit ${batchSize}`,
      at,
    );
  }
  await db.update(notices).set({ addressedAt: at.toISOString() }).where(eq(notices.id, noticeId));
}

/**
 * `addressed` selects the recipients of notices with their texts and mails. Returns the last of them; null without any.
 */
const writeMessages = (addressed: SQL, at: Date): Promise<string | null> =>
  transaction(async (tx) => {
    const [written] = await tx.rows<{ last: string | null; mails: MailId[]; pushes: number[] }>(sql`
      with addressed as (${addressed}),
      written as (
        insert into messages (notice_id, user_id, title, body, path)
        select "noticeId", "userId", title, body, path from addressed where title is not null
        on conflict do nothing returning notice_id, user_id
      ),
      mailed as (
        insert into mail_deliveries (id, notice_id, user_id, kind, created_at)
        select "mailId", "noticeId", "userId", mail, ${at} from addressed where mail is not null
        on conflict do nothing returning id
      ),
      -- Without the lateral, PostgreSQL would read the devices of all users.
      pushed as (
        insert into push_deliveries (notice_id, subscription_id, user_id)
        select written.notice_id, s.id, s.user_id from written cross join lateral (
          select id, user_id from push_subscriptions
          where user_id = written.user_id and endpoint is not null offset 0
        ) s
        on conflict do nothing returning id
      )
      select (select max("userId"::text) from addressed) as last,
        array(select id from mailed) as mails,
        (select coalesce(json_agg(id), '[]') from pushed) as pushes`);
    const { last, mails, pushes } = written!;
    const mailJobs = mails.map((mailId) => ({ mailId }));
    const pushJobs = [];
    for (let from = 0; from < pushes.length; from += devicesPerJob) {
      pushJobs.push({ pushIds: pushes.slice(from, from + devicesPerJob) });
    }
    if (mailJobs.length > 0) await sendJobs(tx, 'send-mail', mailJobs);
    if (pushJobs.length > 0) await sendJobs(tx, 'send-push', pushJobs);
    return last;
  });
