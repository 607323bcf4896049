/**
 * Re-encrypts seller identities, bank accounts of sellers and refunds, invoices, kept orders, second factors
 * and push keys with SECRET_KEY: run `npm run shop rotate-keys` with the previous key in SECRET_KEY_OLD. The
 * shop can keep running if all nodes have both keys. The old key can be removed afterwards.
 */
import { configure } from '../server/platform/config.ts';
import { resealSecondFactors } from '../server/areas/auth/second-factor.ts';
import { requireKeyWithoutWords, resealPushKeys } from '../server/areas/notifications/push-keys.ts';
import { resealRows, sealedTables } from '../server/db/reseal.ts';
import { readArguments, runOnDatabase } from './operator-command.ts';

readArguments('rotate-keys');
await runOnDatabase(async () => {
  configure(process.env);
  await requireKeyWithoutWords();
  await resealSecondFactors();
  const resealed = new Map<string, number>();
  for (const table of sealedTables) resealed.set(table, await resealRows(table));
  // Last, because the server checks its key with it: until all is sealed anew, it does not start without the old key.
  await resealPushKeys();
  console.log(`Sealed anew: the data of ${resealed.get('store_identities')} sellers.`);
});
