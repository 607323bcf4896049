/**
 * A node configured by the environment. It prints its port and stops on
 * SIGTERM after two seconds of draining, with a grace period of one.
 */
import { startShop } from '#server/start-shop.ts';

const shop = await startShop({ env: { ...process.env, PORT: '0' } });
process.once('SIGTERM', () => void shop.stop(1_000, 2_000).finally(() => process.exit()));
console.log(shop.port);
