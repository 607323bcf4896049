/**
 * Fills the shop up to a number of products, orders, or both, for performance tests:
 * npm run prove demo-scale -- --products 100000 --orders 100000
 * Uses DATABASE_URL (as a superuser), or the embedded database in DATA_DIR. In the latter case the shop must not be
 * running.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connect, disconnect } from '#platform/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { StartError } from '../postgres/start-error.ts';
import { fillOrdersTo } from './load-orders.ts';
import { fillTo } from './fill-to.ts';

const max = 1_000_000;
const { values } = parseArgs({ options: { products: { type: 'string' }, orders: { type: 'string' } } });
const requested = { products: Number(values.products ?? 0), orders: Number(values.orders ?? 0) };
const isValid = (count: number) => Number.isInteger(count) && count >= 0 && count <= max;
if (requested.products + requested.orders === 0 || !Object.values(requested).every(isValid)) {
  console.error(`Usage: npm run prove demo-scale -- --products 100000 --orders 100000 (1 to ${max} each)`);
  process.exit(1);
}

const began = performance.now();
const onProgress = (line: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`);

try {
  const { DATABASE_URL, DATA_DIR = 'data' } = process.env;
  const postgres = DATABASE_URL ? null : await startPostgres({ dataDir: path.resolve(DATA_DIR), onProgress });
  const url = DATABASE_URL ?? postgres!.url;
  await migrate(url);
  connect(url, { max: 4, query_timeout: 0 });
  try {
    if (requested.products > 0) await fillTo(requested.products, url, onProgress);
    if (requested.orders > 0) await fillOrdersTo(requested.orders, url, onProgress);
  } finally {
    await disconnect();
    await postgres?.stop();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
