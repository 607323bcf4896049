/** The queue of mails. A mail is queued in the transaction that causes it and sent by `sendDueMails`. */
import { type SQL, sql } from 'drizzle-orm';
import type { MailId, UserId } from '#contract/ids.ts';
import type { MailKind } from '#contract/mails.ts';
import type { Role } from '#contract/words.ts';
import { db, queryRows, type Transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';

/** The user that a mail is for. */
type Recipient = {
  userId: UserId;
  userName: string;
  email: string;
  role: Role;
  /** Whether the user proved to own the address. If not, the mail must contain no postal address and no phone number. */
  isVerified: boolean;
};

/** The ids that a composer needs; never secrets or personal data. */
export type About = Readonly<Record<string, string | number | boolean>>;

/** A mail that is being sent, as its composer receives it. */
export type DueMail = {
  id: MailId;
  kind: MailKind;
  about: About;
  createdAt: string;
  recipient: Recipient;
};

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

/** Composes a mail when it is sent. Null: there is nothing to say any more, and the mail is skipped. */
export type Composer = (mail: DueMail, at: Date) => Promise<MailContent | null>;

export type NewMail = {
  userId: UserId;
  kind: MailKind;
  /** What the mail is about. Only one mail of a kind has the same cause. */
  cause: string;
  about?: About;
  /**
   * When it happened, in ISO 8601 format. Old news is not mailed: after a long outage, and for the history of the demo
   * shop.
   */
  since?: string;
};

/** After this time in ms news is old. */
const newsMs = 2 * 24 * 60 * 60 * 1000;

/** Queues a mail in the given transaction: it is sent if and only if the transaction commits. */
export async function queueMail(tx: Transaction, mail: NewMail, at: Date): Promise<void> {
  await queryRows(tx, insertMails([mail], at));
}

/** SQL: a statement that queues mails, except those about old news. Its text is constant. */
export function insertMails(mails: readonly NewMail[], at: Date): SQL {
  const rows = mails
    .filter(({ since }) => !since || at.getTime() - Date.parse(since) <= newsMs)
    .map(({ userId, kind, cause, about = {} }) => {
      return { id: newId<MailId>(at.getTime()), cause: `${kind}:${cause}`, kind, userId, about };
    });
  return sql`insert into mails (id, cause, kind, user_id, about, due_at, created_at)
    select *, ${at}::timestamptz, ${at}::timestamptz from json_to_recordset(${JSON.stringify(rows)})
      as m (id uuid, cause text, kind text, "userId" uuid, about jsonb)
    on conflict do nothing`;
}

/** A mail is overdue if nobody tried to send it for this time in ms. */
const overdueMs = 5 * 60_000;

/**
 * The mails that the mail server did not take twice, or that nobody tried to send, and the last reason. A mail that was
 * refused because of its recipient or its text is not among them.
 */
export async function countWaitingMails(at: Date) {
  const [counted] = await queryRows<{ mails: number; since: string | null; problem: string | null }>(
    db,
    sql`select count(*) as mails, min(created_at) as since, max(problem) as problem from mails
      where due_at < ${new Date(at.getTime() - overdueMs)}
        or (due_at is not null and tries > 1 and problem !~ '^(EENVELOPE|EMESSAGE)')`,
  );
  return counted!;
}

const keptMs = 90 * 24 * 60 * 60 * 1000;
const deleteBatchSize = 1_000;

/** Deletes mails with an outcome 90 days after they were queued, in batches so that no row is locked for long. */
export async function deleteOldMails(at: Date): Promise<void> {
  // Ids ascend with time, so old rows are found by id range.
  const oldestKeptId = newId<MailId>(at.getTime() - keptMs);
  const deleteBatch = () =>
    queryRows(
      db,
      sql`delete from mails where id in (
            select id from mails where id < ${oldestKeptId} and outcome is not null order by id limit ${deleteBatchSize}
            for update skip locked
          ) returning 1`,
    );
  while ((await deleteBatch()).length === deleteBatchSize);
}
