import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { forgetMinutes } from '#platform/security-events.ts';
import { newId } from '#platform/new-id.ts';
import { withClient } from '#platform/with-client.ts';
import { shopSettings } from '#server/db/schema/index.ts';
import { startShop } from '#server/start-shop.ts';
import { checkRows } from './check-rows.ts';
import { expectInvariants } from './invariants.ts';
import { type ProviderAndMail, startProviderAndMail } from './provider-and-mail.ts';
import { setCommission } from './set-commission.ts';
import { withDatabase } from './start-postgres-once.ts';

export type OpenShop = Omit<ProviderAndMail, 'variables'> & {
  /** Of the owner, who may change tables. The shop itself runs as another role. */
  databaseUrl: string;
  env: NodeJS.ProcessEnv;
};

let opened: Promise<OpenShop> | undefined;

/**
 * Returns the worker's shop: the real application with its own database and payment simulator. Started once per worker.
 */
export const openShop = (): Promise<OpenShop> => (opened ??= open());

/** Closes the worker's shop and opens another one, with an empty database. */
export async function openEmptyShop(): Promise<void> {
  await (await opened)?.close();
  opened = undefined;
  await openShop();
}

async function open(): Promise<OpenShop> {
  const postgresUrl = inject('postgresUrl');
  const name = `shop_${newId().replaceAll('-', '')}`;
  await withClient(postgresUrl, (admin) => admin.query(`create database ${name} template template_shop`));
  const { variables, close: closeOutside, ...outside } = await startProviderAndMail();
  const databaseUrl = withDatabase(postgresUrl, name);
  const env = {
    ...variables,
    NODE_ENV: 'test',
    DATABASE_URL: withDatabase(inject('runtimeUrl'), name),
    DATABASE_OWNER_URL: databaseUrl,
    DATA_DIR: mkdtempSync(path.join(inject('testFolder'), 'shop-')),
    RATE_LIMITS: process.env.RATE_LIMITS ?? 'off',
    LOG_LEVEL: 'error',
  };
  // Concurrency tests send more uploads at once than the limit allows. slow-bodies.test.ts tests the real limit.
  const bodyLimits = { uploadsPerSession: 100 };
  checkRows(inject('testFolder'));
  let log = '';
  const logStream = { write: (line: string) => void (log += line) };
  const { stop } = await startShop({ env, validateResponses: true, runsSchedule: false, bodyLimits, logStream });
  globalThis.takeShopLog = () => {
    const taken = log;
    log = '';
    return taken;
  };
  globalThis.restoreShopSettings = async () => {
    configure(env);
    await db.delete(shopSettings);
    await setCommission(0);
  };
  globalThis.forgetSecurityMinutes = forgetMinutes;
  globalThis.expectShopInvariants = expectInvariants;
  const close = async () => {
    await stop();
    await closeOutside();
  };
  return { ...outside, databaseUrl, env, close };
}
