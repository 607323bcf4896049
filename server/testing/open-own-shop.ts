import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { inject } from 'vitest';
import { type RunningPostgres, startPostgres } from '../../local/postgres/start-postgres.ts';

export function ownDataDir(): string {
  const dataDir = mkdtempSync(path.join(inject('testFolder'), 'own-'));
  chmodSync(dataDir, 0o711);
  return dataDir;
}

/** Starts a PostgreSQL server for one test file, which its tests may stop, freeze and configure. */
export const ownPostgres = (dataDir: string): Promise<RunningPostgres> =>
  startPostgres({ dataDir, onProgress: () => {}, settings: { fsync: 'off' } });

/**
 * Starts a shop in a separate process on the given database, with some environment variables changed. Returns its URL
 * and a function that kills it.
 */
export async function openOwnShop(
  databaseUrl: string,
  variables: NodeJS.ProcessEnv = {},
): Promise<{ url: string; close: () => void }> {
  const child = spawn('node', ['server/testing/serve-until-stopped.ts'], {
    cwd: path.join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: mkdtempSync(path.join(inject('testFolder'), 'own-')),
      SECRET_KEY: 'a key for tests, thirty-two characters long',
      MIDTRANS_SERVER_KEY: 'SB-Mid-server-test',
      MIDTRANS_CLIENT_KEY: 'SB-Mid-client-test',
      // Nobody listens there.
      MIDTRANS_URL: 'http://127.0.0.1:10',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      ...variables,
    },
  });
  for await (const line of createInterface({ input: child.stdout })) {
    return { url: `http://127.0.0.1:${line}`, close: () => child.kill('SIGKILL') };
  }
  throw new Error('The shop did not start.');
}
