/**
 * Seals identities and accounts anew with the present SECRET_KEY: `npm run rotate-keys`, with the one before in
 * SECRET_KEY_OLD. The shop may go on meanwhile, if its nodes know both keys. Afterwards the old one can be forgotten.
 */
import { ConfigurationError, configure } from '../server/platform/config.ts';
import { connect, disconnect } from '../server/platform/db.ts';
import { resealPushKeys } from '../server/areas/notifications/push-keys.ts';
import { resealIdentities } from '../server/areas/store/identity.ts';

try {
  connect(configure(process.env).databaseUrl, { max: 1 });
  await resealPushKeys();
  console.log(`Sealed anew: the data of ${await resealIdentities()} sellers.`);
  await disconnect();
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exit(1);
}
