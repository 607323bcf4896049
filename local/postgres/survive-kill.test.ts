import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { TemporaryPostgres } from './temporary-postgres.ts';

const postgres = new TemporaryPostgres();

async function until(condition: () => boolean, withinMs = 40_000): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (!condition() && Date.now() < deadline) await sleep(20);
  return condition();
}

/** Starts a separate process that inserts numbers continuously and prints each number that PostgreSQL acknowledged. */
async function startWriter(): Promise<{ writer: ChildProcess; acknowledged: number[] }> {
  const program = `
    import pg from 'pg';
    import { startPostgres } from './local/postgres/start-postgres.ts';
    const { url } = await startPostgres({ dataDir: process.argv[1], onProgress: () => {} });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('create table if not exists numbers (n int primary key)');
    for (let n = 1; ; n++) {
      await client.query('insert into numbers values ($1)', [n]);
      console.log(n);
    }`;
  const cwd = join(import.meta.dirname, '../..');
  const writer = spawn('node', ['--input-type=module', '-e', program, postgres.dataDir], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  postgres.cleanups.push(() => writer.kill('SIGKILL'));
  const acknowledged: number[] = [];
  createInterface({ input: writer.stdout }).on('line', (line) => acknowledged.push(Number(line)));
  expect(await until(() => acknowledged.length >= 50)).toBe(true);
  return { writer, acknowledged };
}

async function killAndWait(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}

async function expectAll(acknowledged: number[]): Promise<void> {
  const { url } = await postgres.start();
  const kept = (await postgres.query(url, 'select n from numbers')).map(({ n }) => n);
  expect(acknowledged.filter((n) => !kept.includes(n))).toEqual([]);
}

describe('after kill -9', () => {
  test('of the server, PostgreSQL stops by itself and every acknowledged write is kept', async () => {
    const { writer, acknowledged } = await startWriter();
    await killAndWait(writer);
    expect(await until(() => !existsSync(postgres.pidFile))).toBe(true);
    await expectAll(acknowledged);
  });

  test('of PostgreSQL and the server, every acknowledged write is kept', async () => {
    const { writer, acknowledged } = await startWriter();
    process.kill(postgres.postmaster(), 'SIGKILL');
    await killAndWait(writer);
    await expectAll(acknowledged);
  });

  test.runIf(process.platform === 'linux')('of the server and its watcher, the next start takes over', async () => {
    const { writer, acknowledged } = await startWriter();
    const orphan = postgres.postmaster();
    const watcher = readdirSync('/proc').find((pid) => commandOf(pid).endsWith(`\0watcher\0${orphan}\0`));
    process.kill(Number(watcher), 'SIGKILL');
    await killAndWait(writer);
    await sleep(300);
    expect(existsSync(postgres.pidFile)).toBe(true);

    await expectAll(acknowledged);
    expect(postgres.postmaster()).not.toBe(orphan);
    expect(postgres.messages).toEqual(['Stopping the PostgreSQL that a killed server left behind']);
  });
});

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
