import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { newId } from '#platform/new-id.ts';
import { startShop } from '#server/start-shop.ts';
import { midtransSimulator } from '../../local-services/midtrans/simulator.ts';
import { withDatabase } from './start-postgres-once.ts';

export type OpenShop = {
  /** Where the shop answers, without a slash at the end. */
  url: string;
  /** Where the payment simulator answers, on a server of its own. */
  provider: string;
  databaseUrl: string;
  /** What it is configured by. */
  env: NodeJS.ProcessEnv;
};

let opened: Promise<OpenShop> | undefined;

/** The worker's shop: the real app on a real database of its own, and a provider to pay at. Opened once a worker. */
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
  // The simulator has to know the shop's address and the shop the simulator's: the shop's port is reserved first.
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
  const databaseUrl = withDatabase(postgresUrl, name);
  const env = {
    NODE_ENV: 'test',
    PORT: String(port),
    HOST: 'localhost',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for tests, thirty-two characters long',
    MIDTRANS_SERVER_KEY: keys.serverKey,
    MIDTRANS_CLIENT_KEY: keys.clientKey,
    MIDTRANS_SNAP_URL: provider,
    MIDTRANS_API_URL: provider,
    SNAP_JS_URL: `${provider}/snap/snap.js`,
    RATE_LIMITS: process.env.RATE_LIMITS ?? 'off',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  };
  // Tests of races send more at once than a person may; slow-bodies.test.ts opens nodes with the real limit.
  const bodyLimits = { uploadsPerSession: 100 };
  const shop = await startShop({ env, checkAnswers: true, sweeping: false, bodyLimits });
  return { url: `http://localhost:${shop.port}`, provider, databaseUrl, env };
}

async function freePort(): Promise<number> {
  const probe = Fastify();
  await probe.listen({ port: 0, host: 'localhost' });
  const { port } = probe.server.address() as AddressInfo;
  await probe.close();
  return port;
}
