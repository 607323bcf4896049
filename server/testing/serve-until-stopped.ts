/** A node configured by the environment, which says its port and stops on SIGTERM as in production, but within a second. */
import { startShop } from '#server/start-shop.ts';

const shop = await startShop({ env: { ...process.env, PORT: '0' } });
process.once('SIGTERM', () => void shop.stop(1_000).finally(() => process.exit()));
console.log(shop.port);
