import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withClient } from '#platform/with-client.ts';
import { withDatabase } from '#server/testing/start-postgres-once.ts';
import { checkOut } from '../kit/check-out.ts';
import { say, temporaryPostgres } from '../kit/drill.ts';
import { run } from '../kit/machines.ts';
import type { Target } from './run-round.ts';
import { runScript, startProcess } from './start-process.ts';

const program = 'build/programs/start.js';

/** A running shop, and the environment variables of its processes. */
export type Shop = Target & { env: Record<string, string>; databaseUrl: string };

/**
 * Starts an embedded PostgreSQL in a temporary folder, a payment provider and a mail server, and opens shops, each with
 * its own database. All run in separate processes.
 */
export async function startEnvironment() {
  const { url: postgresUrl, where, dataDir } = await temporaryPostgres('bench');
  const postgresPid = Number(readFileSync(path.join(where, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const outside = await startProcess({ script: 'proving/bench/outside.ts', ready: '/ready' });
  const { MAIL_FROM, ...variables } = (await (await fetch(outside.url)).json()) as Record<string, string>;
  let opened = 0;

  return {
    openShop: async (products: number, { sendsMails } = { sendsMails: true }): Promise<Shop> => {
      opened += 1;
      const database = `shop_${opened}`;
      await withClient(postgresUrl, (client) => client.query(`create database ${database}`));
      const env = {
        ...variables,
        // Without a sender, mails are queued but not sent.
        ...(sendsMails && { MAIL_FROM: MAIL_FROM! }),
        DATABASE_URL: withDatabase(postgresUrl, database),
        DATA_DIR: path.join(dataDir, database),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'silent',
      };
      say(`Opening the shop with ${products} products`);
      const first = await startProcess({ script: program, ready: '/api/health', env });
      await runScript({ script: 'local/demo-scale/demo-scale.ts', args: ['--products', String(products)], env });
      // The first start of a demo fills its pictures in, which a server in production never does.
      await first.stop();
      const shop = await startProcess({ script: program, ready: '/api/health', env });
      return { ...shop, postgresPid, env, databaseUrl: env.DATABASE_URL };
    },
    /** Starts the version in a folder on the database of a shop. */
    startVersion: async (shop: Shop, root: string): Promise<Shop> => {
      // Versions before the bundle run their sources.
      const script = [program, 'scripts/start.ts'].find((file) => existsSync(path.join(root, file)))!;
      return { ...shop, ...(await startProcess({ script, ready: '/api/health', env: shop.env, root })) };
    },
    /** Adds orders to a shop until it has `orders` of them. */
    addOrders: async ({ env }: Shop, orders: number): Promise<void> => {
      say(`Adding orders, up to ${orders}`);
      await runScript({ script: 'local/demo-scale/demo-scale.ts', args: ['--orders', String(orders)], env });
    },
    /** Starts the baseline server on the database of a shop. */
    startLimit: async (shop: Shop, samples: readonly object[]): Promise<Target> => {
      const env = { ...shop.env, SAMPLES: JSON.stringify(samples) };
      return { ...(await startProcess({ script: 'proving/bench/limit.ts', ready: '/ready', env })), postgresPid };
    },
  };
}

/** Checks a commit out and builds it. Returns its folder. */
export async function buildVersion(commit: string): Promise<string> {
  const tree = await checkOut(commit);
  await run('npm', ['run', '--silent', 'build'], { cwd: tree });
  return tree;
}
