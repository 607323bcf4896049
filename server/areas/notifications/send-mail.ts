/** Sends the mail of a notice. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { MailId } from '#contract/ids.ts';
import { isSwitchable } from '#contract/notifications/mails.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import type { JobOutcome } from '#platform/jobs.ts';
import { deliverMail, type MailResult } from '#platform/mail.ts';
import { mailDeliveries } from '#server/db/schema/index.ts';
import { unsubscribeUrls } from './mail-settings.ts';
import { renderMail } from './mail-template.ts';
import type { DueMail } from './mails.ts';
import { composeMail } from './notices.ts';

type FoundMail = {
  notice: Parameters<typeof composeMail>[0];
  mail: DueMail;
  isHandedOver: boolean;
  /** Whether the user switched this kind off or is suspended. */
  isOff: boolean;
  /** Whether the account has no address any more. */
  isErased: boolean;
};

/**
 * Sends a mail and records the result: the job `send-mail`. It is never sent twice: it is marked as handed over before
 * the server can accept it, and one without a result after a crash is not tried again. `timeoutMs` limits the attempt.
 */
export async function sendMail(
  { mailId: id }: { mailId: MailId },
  at: Date,
  isLastTry: boolean,
  timeoutMs = 60_000,
): Promise<JobOutcome> {
  const began = performance.now();
  const now = () => new Date(at.getTime() + performance.now() - began).toISOString();
  const server = config.mail;
  if (!server) return 'retry';
  const found = await findMail(id);
  if (!found) return 'done';
  if (found.isHandedOver) return record(id, null, { outcome: 'unknown' });
  const { kind, recipient } = found.mail;
  const isSkipped = found.isErased || (found.isOff && isSwitchable(kind));
  const content = isSkipped ? null : await composeMail(found.notice, found.mail, at);
  if (!content) return record(id, null, { outcome: 'skipped' });
  const urls = unsubscribeUrls(kind, recipient.userId);
  const to = content.to ?? recipient.email;
  // Anyone can register any address, with an advertisement as their name.
  const userName = recipient.isVerified && to === recipient.email ? recipient.userName : null;
  const frame = { userName, shopUrl: config.publicUrl, unsubscribeUrl: urls?.page ?? null };
  const message = { id, to, unsubscribeUrl: urls?.oneClick, ...renderMail(content, frame) };
  let handedOverAt: string | null = null;
  const beforeEnd = async () => {
    const mark = now();
    await markHandedOver(id, mark);
    handedOverAt = mark;
  };
  const result = await deliverMail(message, server, { at, timeoutMs, beforeEnd });
  return record(id, handedOverAt, recordOf(result, now(), isLastTry));
}

/** Not `outcome is null`: PostgreSQL would look for the mail in the smaller index of those, and read all that wait. */
const hasNoOutcome = sql`coalesce(outcome, '') = ''`;

/** Undefined when the mail has an outcome or was erased. */
async function findMail(id: MailId): Promise<FoundMail | undefined> {
  const [found] = await db.rows<FoundMail>(sql`
    select json_build_object('kind', n.kind, 'about', n.about, 'orderId', n.order_id) as notice,
      json_build_object('kind', m.kind, 'recipient', json_build_object('userId', u.id,
          'userName', u.user_name,
        'email', u.email, 'role', u.role, 'isVerified', u.email_verified_at is not null)) as mail,
      m.handed_over_at is not null as "isHandedOver",
      u.suspended_at is not null
        or exists (select from mail_opt_outs o
          where o.user_id = u.id and o.kind = m.kind) as "isOff",
      u.erased_at is not null as "isErased"
    from mail_deliveries m join notices n on n.id = m.notice_id join users u on u.id = m.user_id
    where m.id = ${id} and ${hasNoOutcome}`);
  return found;
}

/**
 * Commits that the server may accept the mail from now on.
 * @throws Error when another attempt has begun because this one took longer than its job may
 */
async function markHandedOver(id: MailId, handedOverAt: string): Promise<void> {
  const marked = await db
    .update(mailDeliveries)
    .set({ handedOverAt })
    .where(and(eq(mailDeliveries.id, id), hasNoOutcome, isNull(mailDeliveries.handedOverAt)))
    .returning({ id: mailDeliveries.id });
  if (marked.length === 0) throw new Error(`mail ${id} was taken over`);
}

type Recorded = Partial<Pick<typeof mailDeliveries.$inferInsert, 'outcome' | 'sentAt' | 'handedOverAt' | 'problem'>>;

function recordOf(result: MailResult, at: string, isLastTry: boolean): Recorded {
  if (result.outcome === 'sent') return { outcome: 'sent', sentAt: at, problem: null };
  const { outcome, reason: problem } = result;
  if (outcome !== 'retry') return { outcome, problem };
  return isLastTry ? { outcome: 'failed', problem } : { handedOverAt: null, problem };
}

/** Records what became of an attempt, unless another one took the mail over. */
async function record(id: MailId, handedOverAt: string | null, recorded: Recorded): Promise<JobOutcome> {
  const isOwn = recorded.outcome === 'unknown' ? undefined : sql`handed_over_at is not distinct from ${handedOverAt}`;
  await db
    .update(mailDeliveries)
    .set(recorded)
    .where(and(eq(mailDeliveries.id, id), hasNoOutcome, isOwn));
  return recorded.outcome ? 'done' : 'retry';
}
