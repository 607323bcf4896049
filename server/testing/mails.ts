import { and, eq } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { configure } from '#platform/config.ts';
import { db, transaction } from '#platform/db.ts';
import { queueMail } from '#server/areas/notifications/mails.ts';
import { sendDueMails } from '#server/areas/notifications/send-mails.ts';
import { mails } from '#server/db/schema/index.ts';
import { type CaughtMail, type MailCatcher, startMailCatcher } from '../../local-services/mail/catch-mail.ts';
import { openShop } from './open-shop.ts';
import { newSeller, type Person } from './people.ts';
import { waitForJobs } from './wait-for-jobs.ts';

/** Waits for jobs, sends the due mails of the worker's shop and returns those to an address, newest first. */
export async function mailsTo(address: string): Promise<CaughtMail[]> {
  await openShop();
  await waitForJobs();
  // Mails of other tests of this worker may be due too, and a run takes a limited time.
  while ((await sendDueMails(new Date())) > 0);
  return (await openShop()).catcher.list(address);
}

/** Queues a necessary mail to a new seller, whose composer reads nothing. */
export async function queueTestMail(at = new Date()): Promise<{ seller: Person; at: Date }> {
  const seller = await newSeller();
  const about = { sellerId: seller.id, changedAt: at.toISOString() };
  const mail = { userId: seller.id, kind: 'payout-account-changed', cause: seller.id, about } as const;
  await transaction((tx) => queueMail(tx, mail, at));
  return { seller, at };
}

/** The state of the only mail of this kind to a user. */
export async function stateOfMail(
  userId: UserId,
  kind: (typeof mails.$inferSelect)['kind'] = 'payout-account-changed',
) {
  const [mail, ...more] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.kind, kind)));
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
