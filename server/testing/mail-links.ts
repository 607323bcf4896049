import { sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import type { CaughtMail } from '../../local/mail/catch-mail.ts';
import { mailsTo } from './mails.ts';

/** Returns the newest mail to an address whose subject starts with a text. */
export async function nextMail(address: string, subject: string): Promise<CaughtMail> {
  const mails = await mailsTo(address);
  const found = mails.find((mail) => mail.subject.startsWith(subject));
  if (!found) throw new Error(`no mail "${subject}" among: ${mails.map((mail) => mail.subject).join(', ')}`);
  return found;
}

/** Makes the links and codes in a user's mails older. */
export function ageLinks(userId: UserId, ms: number): Promise<unknown> {
  const age = sql`make_interval(secs => ${ms / 1000})`;
  return db.rows(sql`
    with changes as (update email_changes set undo_until = undo_until - ${age}
        where user_id = ${userId})
    update account_tokens set created_at = created_at - ${age}, expires_at = expires_at - ${age}
    where user_id = ${userId}`);
}

/** Returns the path of the link in a mail that has a token, and the token. */
export function linkIn({ text }: CaughtMail): { path: string; token: string } {
  const [, path, token] = /(\/auth\/[a-z-]+\?token=([\w-]+))/.exec(text)!;
  return { path: path!, token: token! };
}
