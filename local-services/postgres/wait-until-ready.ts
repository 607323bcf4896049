import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const NOT_YET = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03'];
const NO_SUCH_DATABASE = '3D000';
const RETRY_MS = 15;
const SPEAK_AFTER_MS = 5_000;

interface Wait {
  url: string;
  role: string;
  failure: Promise<Error>;
  say: (line: string) => void;
}

/**
 * Waits until PostgreSQL accepts queries and creates the database if it does not exist. There is no timeout: crash
 * recovery can take minutes, and giving up would only restart it. Rejects when PostgreSQL exits.
 */
export async function waitUntilReady({ url, role, failure, say }: Wait): Promise<void> {
  const over = new AbortController();
  const speaking = setTimeout(() => say('PostgreSQL is recovering from an unclean stop'), SPEAK_AFTER_MS);
  try {
    await Promise.race([connectPatiently(url, role, over.signal), failure.then((error) => Promise.reject(error))]);
  } finally {
    clearTimeout(speaking);
    over.abort();
  }
}

async function connectPatiently(url: string, role: string, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    try {
      return await query(url, 'select 1');
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (code === NO_SUCH_DATABASE) {
        await query(url.replace(`/${role}?`, '/postgres?'), `create database ${role}`);
      } else if (!NOT_YET.includes(code)) {
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
