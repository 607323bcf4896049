import { and, eq } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import type { MailId, NoticeId, UserId } from '#contract/ids.ts';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { sendMail } from '#server/areas/notifications/send-mail.ts';
import { mailDeliveries, notices } from '#server/db/schema/index.ts';
import { type CaughtMail, type MailCatcher, startMailCatcher } from '../../local/mail/catch-mail.ts';
import { openShop } from './open-shop.ts';
import { newSeller } from './people.ts';
import { waitForJobs } from './wait-for-jobs.ts';

/** Waits for jobs, and so for the mails of the worker's shop, and returns those to an address, newest first. */
export async function mailsTo(address: string): Promise<CaughtMail[]> {
  const { catcher } = await openShop();
  await waitForJobs();
  return catcher.list(address);
}

/** Writes a notice to a new seller with a mail whose composer reads nothing, without the job that would send it. */
export async function addMail(at = new Date()) {
  const seller = await newSeller();
  const userId = seller.id;
  const noticeId = newId<NoticeId>(at.getTime());
  const mailId = newId<MailId>(at.getTime());
  const about = { sellerId: userId, changedAt: at.toISOString() };
  const createdAt = at.toISOString();
  await db.insert(notices).values({ id: noticeId, kind: 'account-changed', about, createdAt });
  await db.insert(mailDeliveries).values({ id: mailId, noticeId, userId, kind: 'payout-account-changed', createdAt });
  const send = (isLastTry = false, timeoutMs?: number) => sendMail({ mailId }, new Date(), isLastTry, timeoutMs);
  return { seller, mailId, send };
}

/** The state of the only mail of this kind to a user. */
export async function stateOfMail(
  userId: UserId,
  kind: (typeof mailDeliveries.$inferSelect)['kind'] = 'payout-account-changed',
) {
  const [mail, ...more] = await db
    .select()
    .from(mailDeliveries)
    .where(and(eq(mailDeliveries.userId, userId), eq(mailDeliveries.kind, kind)));
  if (!mail || more.length > 0) throw new Error(`${more.length + (mail ? 1 : 0)} mails`);
  return mail;
}

/** Makes the worker's shop send its mails to another server until the test ends. */
export async function useMailServer(options: Parameters<typeof startMailCatcher>[0] = {}): Promise<MailCatcher> {
  const { env } = await openShop();
  const server = await startMailCatcher(options);
  configure({ ...env, MAIL_URL: server.url });
  onTestFinished(async () => {
    configure(env);
    await server.close();
  });
  return server;
}
