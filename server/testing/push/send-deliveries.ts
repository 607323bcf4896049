/** Sends due deliveries until the process is killed: `node server/testing/push/send-deliveries.ts`. */
import { configure } from '#platform/config.ts';
import { connect } from '#platform/db.ts';
import { sendDueDeliveries } from '#server/areas/notifications/deliveries.ts';

connect(configure(process.env).databaseUrl);
for (;;) await sendDueDeliveries(new Date());
