/**
 * Re-encrypts seller identities, bank accounts of sellers and refunds, invoices, kept orders, second factors and push keys with
 * SECRET_KEY: run `npm run shop rotate-keys` with the previous key in SECRET_KEY_OLD. The shop can keep running if all nodes have both keys.
 * The old key can be removed afterwards.
 */
import { configure } from '../server/platform/config.ts';
import { resealSecondFactors } from '../server/areas/auth/second-factor.ts';
import { resealPushKeys } from '../server/areas/notifications/push-keys.ts';
import { resealKeptOrders } from '../server/areas/orders/kept-orders.ts';
import { resealInvoices } from '../server/areas/payments/invoices.ts';
import { resealRefundAccounts } from '../server/areas/payments/refund-account.ts';
import { resealPaidAccounts } from '../server/areas/payouts/paid-account.ts';
import { resealIdentities } from '../server/areas/store/identity.ts';
import { readArguments, runOnDatabase } from './operator-command.ts';

readArguments('rotate-keys');
await runOnDatabase(async () => {
  configure(process.env);
  await resealSecondFactors();
  await resealRefundAccounts();
  await resealInvoices();
  await resealKeptOrders();
  await resealPaidAccounts();
  const sellers = await resealIdentities();
  // Last, because the server checks its key with it: until all is sealed anew, it does not start without the old key.
  await resealPushKeys();
  console.log(`Sealed anew: the data of ${sellers} sellers.`);
});
