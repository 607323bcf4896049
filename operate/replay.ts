/**
 * Rebuilds one payment from the provider's reports and prints where the database differs:
 * `DATABASE_URL=… npm run shop replay -- PAYMENT`, with the id of a payment or of an order, or an order
 * id of the provider. Only reads. Exits with code 1 when something differs or there is no such payment.
 */
import { sql } from 'drizzle-orm';
import { isId, type PaymentId } from '../contract/ids.ts';
import { replayPayment } from '../server/areas/payments/replay-payment.ts';
import { db } from '../server/platform/connect.ts';
import { transaction } from '../server/platform/transaction.ts';
import { ConfigurationError } from '../server/platform/config.ts';
import { readArguments, runOnDatabase } from './operator-command.ts';

const [name] = readArguments('replay PAYMENT', { operands: 1 }).operands as [string];
await runOnDatabase(async () => {
  // An order id of the provider begins with the id of the payment.
  const id = name.slice(0, 36);
  if (!isId<PaymentId>(id)) throw new ConfigurationError(`${name} is not the id of a payment or an order.`);
  const [order] = await db.rows<{ paymentId: PaymentId }>(
    sql`select payment_id as "paymentId" from orders where id = ${id}`,
  );
  const differences = await transaction((tx) => replayPayment(tx, order?.paymentId ?? id));
  for (const { what, rebuilt, stored } of differences ?? []) {
    console.log(`DIFFERS  ${what}: by its reports ${rebuilt}, in the database ${stored}`);
  }
  if (!differences) console.log(`there is no payment ${name}`);
  else if (differences.length === 0) console.log('the database agrees with the reports');
  if (differences?.length !== 0) process.exitCode = 1;
});
