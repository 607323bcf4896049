/** What a mail is made of, and how many wait. */
import { eq, sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { MailKind } from '#contract/notifications/mails.ts';
import type { Role } from '#contract/words.ts';
import { db } from '#platform/connect.ts';
import { mailDeliveries } from '#server/db/schema/index.ts';

/** The user that a mail is for. */
export type Recipient = {
  userId: UserId;
  userName: string;
  email: string;
  role: Role;
  /** Whether the user proved to own the address. If not, the mail must contain no text that the user wrote. */
  isVerified: boolean;
};

/** A mail that is being sent. */
export type DueMail = { kind: MailKind; recipient: Recipient };

/** A row of a mail's table; a strong one is a heading or a total. */
export type Fact = readonly [label: string, value: string, weight?: 'strong'];

/** What a mail says. Every text is plain text; the template escapes it. */
export type MailContent = {
  /** The address, if it is not the present one of the recipient. */
  to?: string;
  subject: string;
  /** One line that inboxes show beside the subject. */
  preheader: string;
  paragraphs: readonly string[];
  /** A code that the reader types, shown large. */
  code?: string;
  facts?: readonly Fact[];
  /** `path` is an internal path with its query. */
  button?: { label: string; path: string };
  /** Paragraphs below the button. */
  notes?: readonly string[];
};

/**
 * The mails without an outcome that nobody tried to send for five minutes, or
 * that the mail server has not accepted for a minute, and the last reason. A
 * mail that was refused because of its recipient or its text is not among them.
 */
export async function countWaitingMails(at: Date) {
  const before = (minutes: number) => new Date(at.getTime() - minutes * 60_000);
  const [counted] = await db.rows<{ mails: number; since: string | null; problem: string | null }>(sql`
    select count(*) as mails, min(created_at) as since, max(problem) as problem from mail_deliveries
    where outcome is null and case when problem is null then created_at < ${before(5)}
      else created_at < ${before(1)} and problem !~ '^(EENVELOPE|EMESSAGE)' end`);
  return counted!;
}

/**
 * The kept mails of which nobody knows whether the mail server took them, because it or the shop died at that moment.
 */
export const countUnknownMails = (): Promise<number> =>
  db.$count(mailDeliveries, eq(mailDeliveries.outcome, 'unknown'));
