/** A process that sends what is due until it is killed: `node server/testing/push/deliver-for-ever.ts`. */
import { configure } from '#platform/config.ts';
import { connect } from '#platform/db.ts';
import { deliverDue } from '#server/areas/notifications/deliver-due.ts';

connect(configure(process.env).databaseUrl);
for (;;) await deliverDue(new Date());
