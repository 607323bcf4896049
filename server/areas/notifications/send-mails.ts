/** Sends the queued mails. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { isSwitchable } from '#contract/mails.ts';
import { config, type MailServer } from '#platform/config.ts';
import { db, queryRows } from '#platform/db.ts';
import { deliverMail, type MailResult } from '#platform/mail.ts';
import { workThrough } from '#platform/schedule.ts';
import { mails } from '#server/db/schema/index.ts';
import { composers } from './mail-composers.ts';
import { unsubscribeUrls } from './mail-settings.ts';
import { renderMail } from './mail-template.ts';
import type { DueMail } from './mails.ts';

const atOnce = 5;
const minute = 60_000;
const sendTimeoutMs = minute;
/** Longer than one attempt can take. After that time another one may begin. */
const leaseMs = 5 * minute;
/** Waits between the tries: eight tries in about 24 hours. */
const waitsMs = [0.5, 2, 8, 30, 120, 480, 780].map((minutes) => minutes * minute);

/** `isOff`: the user switched this kind off or is suspended. `isErased`: the account has no address any more. */
type Claimed = DueMail & { tries: number; isOff: boolean; isErased: boolean };

/**
 * Sends all due mails and records each result. A mail is never sent twice: it is marked as handed over before the server
 * can accept it, and one without a result after a crash is not tried again. `timeoutMs` limits one attempt. Returns how
 * many mails were claimed.
 */
export async function sendDueMails(at: Date, { timeoutMs = sendTimeoutMs } = {}): Promise<number> {
  const server = config.mail;
  if (!server) return 0;
  const began = performance.now();
  const now = () => new Date(at.getTime() + performance.now() - began);
  await settleAbandoned(at);
  return workThrough(
    () => claimBatch(now()),
    (mail) => send(mail, server, { now, timeoutMs }),
    atOnce,
  );
}

/** Ends the attempts that a killed node left without a result. Once for all batches, because it reads all due mails. */
const settleAbandoned = (at: Date): Promise<unknown> =>
  queryRows(
    db,
    sql`update mails set outcome = 'unknown', due_at = null where due_at <= ${at} and handed_over_at is not null`,
  );

const claimBatch = (at: Date): Promise<Claimed[]> =>
  queryRows<Claimed>(
    db,
    sql`with taken as (
          update mails set due_at = ${new Date(at.getTime() + leaseMs)}, tries = tries + 1
          where id in (
            select id from mails where due_at <= ${at} and handed_over_at is null
            order by due_at limit ${atOnce} for update skip locked
          )
          returning id, kind, user_id, about, tries, created_at
        )
        select t.id, t.kind, t.about, t.tries, t.created_at as "createdAt",
          u.suspended_at is not null
            or exists (select from mail_opt_outs o where o.user_id = u.id and o.kind = t.kind) as "isOff",
          u.erased_at is not null as "isErased",
          jsonb_build_object('userId', u.id, 'userName', u.user_name, 'email', u.email, 'role', u.role,
            'isVerified', u.email_verified_at is not null) as recipient
        from taken t join users u on u.id = t.user_id`,
  );

type Attempt = { now: () => Date; timeoutMs: number };

async function send(claimed: Claimed, server: MailServer, { now, timeoutMs }: Attempt): Promise<void> {
  const { id, tries, isOff, isErased, ...mail } = claimed;
  const at = now();
  const isSkipped = isErased || (isOff && isSwitchable(mail.kind));
  const compose = composers[mail.kind];
  // During a deploy, a newer server may have queued a kind that this one does not know. The newer one will claim it.
  if (!compose) throw new Error(`no composer for mails of kind ${mail.kind}`);
  const content = isSkipped ? null : await compose({ id, ...mail }, at);
  if (!content) return record(claimed, { outcome: 'skipped', dueAt: null });
  const { userName, email } = mail.recipient;
  const urls = unsubscribeUrls(mail.kind, mail.recipient.userId);
  const frame = { userName, shopUrl: config.publicUrl, unsubscribeUrl: urls?.page ?? null };
  const message = { id, to: content.to ?? email, unsubscribeUrl: urls?.oneClick, ...renderMail(content, frame) };
  const result = await deliverMail(message, server, {
    ...{ at, timeoutMs },
    beforeEnd: () => markHandedOver(claimed, now()),
  });
  await record(claimed, recordOf(result, tries, now()));
}

/**
 * Commits that the server may accept the mail from now on.
 * @throws Error when another attempt has begun because this one took longer than its lease
 */
async function markHandedOver({ id, tries }: Claimed, at: Date): Promise<void> {
  const marked = await db
    .update(mails)
    .set({ handedOverAt: at.toISOString() })
    .where(and(eq(mails.id, id), eq(mails.tries, tries), isNull(mails.outcome)))
    .returning({ id: mails.id });
  if (marked.length === 0) throw new Error(`mail ${id} was taken over`);
}

type Recorded = Partial<Pick<typeof mails.$inferInsert, 'outcome' | 'dueAt' | 'sentAt' | 'handedOverAt' | 'problem'>>;

function recordOf(result: MailResult, tries: number, at: Date): Recorded {
  if (result.outcome === 'sent') return { outcome: 'sent', dueAt: null, sentAt: at.toISOString(), problem: null };
  const { outcome, reason: problem } = result;
  const wait = waitsMs[tries - 1];
  if (outcome !== 'retry') return { outcome, dueAt: null, problem };
  if (wait === undefined) return { outcome: 'failed', dueAt: null, problem };
  return { dueAt: new Date(at.getTime() + wait).toISOString(), handedOverAt: null, problem };
}

async function record({ id, tries }: Claimed, recorded: Recorded): Promise<void> {
  await db
    .update(mails)
    .set(recorded)
    .where(and(eq(mails.id, id), eq(mails.tries, tries), isNull(mails.outcome)));
}
