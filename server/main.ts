/** Entry point in production: `npm run shop serve`. All configuration comes from the environment. */
import { like } from 'drizzle-orm';
import { builtWeb } from './built-web.ts';
import { users } from './db/schema/index.ts';
import { startShop } from './start-shop.ts';
import { ConfigurationError } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { printFatal } from '#platform/log.ts';

/** Load balancers ask every second; see operate/deploy/Caddyfile. */
const drainMs = 3_000;

async function refuseDemoAccounts(): Promise<void> {
  const [demo] = await db.select({ email: users.email }).from(users).where(like(users.email, '%@kreasi.test')).limit(1);
  if (demo)
    throw new ConfigurationError(`Refusing to start in production: the demo account ${demo.email} is in the database`);
}

try {
  const shop = await startShop({
    env: { ...process.env, NODE_ENV: 'production' },
    web: await builtWeb(),
    prepare: refuseDemoAccounts,
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void shop.stop(undefined, drainMs).finally(() => process.exit()));
  }
} catch (error) {
  printFatal(error instanceof ConfigurationError ? error.message : error);
  process.exit(1);
}
