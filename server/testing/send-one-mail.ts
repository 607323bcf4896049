/** Sends a mail: `node server/testing/send-one-mail.ts <id>`. */
import type { MailId } from '#contract/ids.ts';
import { configure } from '#platform/config.ts';
import { connect, disconnect } from '#platform/connect.ts';
import { sendMail } from '#server/areas/notifications/send-mail.ts';

connect(configure(process.env).databaseUrl);
await sendMail({ mailId: process.argv[2] as MailId }, new Date(), false);
await disconnect();
