import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { newId } from '#platform/new-id.ts';
import { startShop } from '#server/start-shop.ts';
import { type MailCatcher, startMailCatcher } from '../../local-services/mail/catch-mail.ts';
import { midtransSimulator } from '../../local-services/midtrans/simulator.ts';
import { withDatabase } from './start-postgres-once.ts';

export type OpenShop = {
  /** Base URL of the shop, without a trailing slash. */
  url: string;
  /** Base URL of the payment simulator, which has its own server. */
  provider: string;
  /** Of the owner, who may change tables. The shop itself runs as another role. */
  databaseUrl: string;
  /** Receives the mails of the shop. */
  catcher: MailCatcher;
  /** The environment that configures the shop. */
  env: NodeJS.ProcessEnv;
};

let opened: Promise<OpenShop> | undefined;

/**
 * Returns the worker's shop: the real application with its own database and payment simulator. Started once per worker.
 */
export const openShop = (): Promise<OpenShop> => (opened ??= open());

async function open(): Promise<OpenShop> {
  const postgresUrl = inject('postgresUrl');
  const name = `shop_${newId().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  await admin.query(`create database ${name} template template_shop`);
  await admin.end();

  const keys = { serverKey: 'SB-Mid-server-test', clientKey: 'SB-Mid-client-test' };
  const midtrans = Fastify();
  const dataDir = mkdtempSync(path.join(inject('testFolder'), 'shop-'));
  // The simulator and the shop need each other's URL, so the port of the shop is reserved first.
  const port = await freePort();
  await midtrans.register(
    midtransSimulator({
      ...keys,
      notificationUrl: `http://localhost:${port}/api/payment/notification`,
      stateFile: null,
    }),
    { prefix: '/_midtrans' },
  );
  const provider = `${await midtrans.listen({ port: 0, host: '127.0.0.1' })}/_midtrans`;
  const catcher = await startMailCatcher();
  const databaseUrl = withDatabase(postgresUrl, name);
  const env = {
    NODE_ENV: 'test',
    PORT: String(port),
    HOST: 'localhost',
    DATABASE_URL: withDatabase(inject('runtimeUrl'), name),
    DATABASE_OWNER_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for tests, thirty-two characters long',
    MIDTRANS_SERVER_KEY: keys.serverKey,
    MIDTRANS_CLIENT_KEY: keys.clientKey,
    MIDTRANS_SNAP_URL: provider,
    MIDTRANS_API_URL: provider,
    SNAP_JS_URL: `${provider}/snap/snap.js`,
    MAIL_URL: catcher.url,
    MAIL_FROM: 'Kreasi Sulut <halo@kreasi.test>',
    RATE_LIMITS: process.env.RATE_LIMITS ?? 'off',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  };
  // Concurrency tests send more uploads at once than the limit allows. slow-bodies.test.ts tests the real limit.
  const bodyLimits = { uploadsPerSession: 100 };
  const shop = await startShop({ env, validateResponses: true, runsSchedule: false, bodyLimits });
  return { url: `http://localhost:${shop.port}`, provider, databaseUrl, catcher, env };
}

async function freePort(): Promise<number> {
  const probe = Fastify();
  await probe.listen({ port: 0, host: 'localhost' });
  const { port } = probe.server.address() as AddressInfo;
  await probe.close();
  return port;
}
