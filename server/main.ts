/** Entry point in production: `npm run shop serve`. All configuration comes from the environment. */
import { builtWeb } from './built-web.ts';
import { startShop } from './start-shop.ts';
import { ConfigurationError } from '#platform/config.ts';
import { printFatal } from '#platform/log.ts';

/** Load balancers ask every second; see operate/deploy/Caddyfile. */
const drainMs = 3_000;

try {
  const shop = await startShop({ env: { ...process.env, NODE_ENV: 'production' }, web: await builtWeb() });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void shop.stop(undefined, drainMs).finally(() => process.exit()));
  }
} catch (error) {
  printFatal(error instanceof ConfigurationError ? error.message : error);
  process.exit(1);
}
