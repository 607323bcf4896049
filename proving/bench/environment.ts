import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { withDatabase } from '#server/testing/start-postgres-once.ts';
import { startPostgres } from '../../local/postgres/start-postgres.ts';
import type { Target } from './run-round.ts';
import { runScript, startProcess, type Undo } from './start-process.ts';

const program = 'build/programs/start.js';

export const keys = { MIDTRANS_SERVER_KEY: 'SB-Mid-server-bench', MIDTRANS_CLIENT_KEY: 'SB-Mid-client-bench' };

/** A running shop, and the environment variables of its processes. */
export type Shop = Target & { env: Record<string, string>; databaseUrl: string };

export type BenchEnvironment = {
  openShop: (products: number, options?: { sendsMails: boolean }) => Promise<Shop>;
  /** Starts the version in a folder on the database of a shop. */
  startVersion: (shop: Shop, root: string) => Promise<Shop>;
  /** Adds orders to a shop until it has `orders` of them. */
  addOrders: (shop: Shop, orders: number) => Promise<void>;
  /** Starts the baseline server on the database of a shop. */
  startLimit: (shop: Shop, samples: readonly object[]) => Promise<Target>;
};

/**
 * Starts an embedded PostgreSQL in a temporary folder, a payment provider and a mail server, and opens shops, each with
 * its own database. All run in separate processes, which `undo` ends.
 */
export async function startEnvironment(undo: Undo, onProgress: (line: string) => void): Promise<BenchEnvironment> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kreasi-bench-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  // When started as root, PostgreSQL runs as another user, who must be able to enter this folder.
  chmodSync(folder, 0o711);
  const postgres = await startPostgres({ dataDir: folder, onProgress });
  undo.push(() => rmSync(postgres.where, { recursive: true, force: true }));
  undo.push(() => postgres.stop());
  const postgresPid = Number(readFileSync(path.join(postgres.where, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const provider = await startProcess({ script: 'proving/bench/midtrans.ts', ready: '/ready', env: keys }, undo);
  const providerUrl = `${provider.url}/_midtrans`;
  const catcher = await startProcess({ script: 'proving/bench/mail-catcher.ts', ready: '/ready', env: {} }, undo);
  const mailUrl = await (await fetch(`${catcher.url}/ready`)).text();
  let opened = 0;

  return {
    openShop: async (products, { sendsMails } = { sendsMails: true }) => {
      opened += 1;
      const database = `shop_${opened}`;
      await createDatabase(postgres.url, database);
      const env = {
        ...keys,
        DATABASE_URL: withDatabase(postgres.url, database),
        DATA_DIR: path.join(folder, database),
        HOST: '127.0.0.1',
        SECRET_KEY: 'a key for measuring, thirty-two characters',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'silent',
        MIDTRANS_URL: providerUrl,
        MAIL_URL: mailUrl,
        // Without a sender, mails are queued but not sent.
        ...(sendsMails && { MAIL_FROM: 'Kreasi Sulut <halo@kreasi.test>' }),
      };
      onProgress(`Opening the shop with ${products} products`);
      const first = await startProcess({ script: program, ready: '/api/health', env }, undo);
      await runScript({ script: 'local/demo-scale/demo-scale.ts', args: ['--products', String(products)], env }, undo);
      // The first start of a demo draws its pictures, which a server in production never does.
      await first.stop();
      const shop = await startProcess({ script: program, ready: '/api/health', env }, undo);
      return { ...shop, postgresPid, env, databaseUrl: env.DATABASE_URL };
    },
    startVersion: async (shop, root) => {
      // Versions before the bundle run their sources.
      const script = [program, 'scripts/start.ts'].find((file) => existsSync(path.join(root, file)))!;
      return { ...shop, ...(await startProcess({ script, ready: '/api/health', env: shop.env, root }, undo)) };
    },
    addOrders: async ({ env }, orders) => {
      onProgress(`Adding orders, up to ${orders}`);
      await runScript({ script: 'local/demo-scale/demo-scale.ts', args: ['--orders', String(orders)], env }, undo);
    },
    startLimit: async ({ env }, samples) => {
      const limitEnv = { ...env, SAMPLES: JSON.stringify(samples) };
      return {
        ...(await startProcess({ script: 'proving/bench/limit.ts', ready: '/ready', env: limitEnv }, undo)),
        postgresPid,
      };
    },
  };
}

/** Checks a commit out, installs its packages and builds it. Returns its folder, which `undo` removes. */
export function buildVersion(ref: string, undo: Undo): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kreasi-version-'));
  const tree = path.join(folder, 'tree');
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  runCommand('git', ['worktree', 'add', '--detach', tree, ref]);
  undo.push(() => runCommand('git', ['worktree', 'remove', '--force', tree]));
  const hasSamePackages = runCommand('git', ['diff', '--name-only', ref, '--', 'package-lock.json']) === '';
  if (hasSamePackages) symlinkSync(path.resolve('node_modules'), path.join(tree, 'node_modules'));
  else runCommand('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], tree);
  runCommand('npm', ['run', '--silent', 'build'], tree);
  return tree;
}

async function createDatabase(url: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
}

function runCommand(command: string, args: readonly string[], cwd = '.'): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}
