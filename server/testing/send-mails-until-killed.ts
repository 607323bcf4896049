/** Sends due mails until the process is killed: `node server/testing/send-mails-until-killed.ts`. */
import { setTimeout } from 'node:timers/promises';
import { configure } from '#platform/config.ts';
import { connect } from '#platform/db.ts';
import { sendDueMails } from '#server/areas/notifications/send-mails.ts';

connect(configure(process.env).databaseUrl);
for (;;) {
  await sendDueMails(new Date());
  await setTimeout(50);
}
