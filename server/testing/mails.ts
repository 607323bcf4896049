import { sendDueMails } from '#server/areas/notifications/send-mails.ts';
import type { CaughtMail } from '../../local-services/mail/catch-mail.ts';
import { openShop } from './open-shop.ts';

/** Sends the due mails of the worker's shop and returns those to an address, newest first. */
export async function mailsTo(address: string): Promise<CaughtMail[]> {
  await sendDueMails(new Date());
  return (await openShop()).catcher.list(address);
}
