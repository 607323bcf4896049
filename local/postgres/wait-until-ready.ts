import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { OWNER } from './roles.ts';

const RETRY_CODES = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03'];
const NO_SUCH_DATABASE = '3D000';
const RETRY_MS = 15;
const REPORT_AFTER_MS = 5_000;

interface Wait {
  url: string;
  failure: Promise<Error>;
  onProgress: (line: string) => void;
}

/**
 * Waits until PostgreSQL accepts queries and creates the database if it does not exist. There is no timeout: crash
 * recovery can take minutes, and giving up would only restart it. Rejects when PostgreSQL exits.
 */
export async function waitUntilReady({ url, failure, onProgress }: Wait): Promise<void> {
  const ended = new AbortController();
  const reportTimer = setTimeout(() => onProgress('PostgreSQL is recovering from an unclean stop'), REPORT_AFTER_MS);
  try {
    await Promise.race([connectWithRetry(url, ended.signal), failure.then((error) => Promise.reject(error))]);
  } finally {
    clearTimeout(reportTimer);
    ended.abort();
  }
}

async function connectWithRetry(url: string, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    try {
      return await query(url, 'select 1');
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (code === NO_SUCH_DATABASE) {
        await query(url.replace(`/${OWNER}?`, '/postgres?'), `create database ${OWNER}`);
      } else if (!RETRY_CODES.includes(code)) {
        throw error;
      }
    }
    await sleep(RETRY_MS);
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end();
  }
}
