import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import operatorCommands from './commands.json' with { type: 'json' };
import { writeArchive } from './backup-archive/archive.ts';
import { configureStorage, printErrors } from './operator-command.ts';
import { configure } from '../server/platform/config.ts';
import { db } from '../server/platform/connect.ts';
import { createQueue } from '../server/platform/work-queue.ts';
import { openShop } from '../server/testing/open-shop.ts';
import { withDatabase } from '../server/testing/start-postgres-once.ts';

vi.setConfig({ testTimeout: 180_000 });

/** Each command with arguments that it accepts. */
const commands: Record<string, string[]> = {
  backup: ['--to', 'backups'],
  'check-invariants': [],
  'create-admin': ['--email', 'ibu@contoh.id', '--name', 'Ibu Lina'],
  doctor: [],
  migrate: [],
  person: ['export', 'ibu@contoh.id'],
  reconcile: ['settlement.csv'],
  replay: ['019c2000-0000-7000-8000-000000000001'],
  'reset-password': ['--email', 'ibu@contoh.id'],
  'reset-second-factor': ['--email', 'ibu@contoh.id'],
  restore: ['--from', 'kreasi.tar'],
  'rotate-keys': [],
  settings: [],
  'verify-backup': ['kreasi.tar'],
};

const folder = mkdtempSync(path.join(inject('testFolder'), 'commands-'));
const emptyUrl = withDatabase(inject('postgresUrl'), `empty_${process.pid}`);
const environment = {
  PATH: process.env.PATH,
  NODE_ENV: 'test',
  SECRET_KEY: 'n4vQ0pYt7mWz2KbXs9RfLd6HcGj1EuAo',
  PUBLIC_URL: 'https://toko.id',
  DATA_DIR: folder,
  // Where the operator stands.
  INIT_CWD: folder,
};

type Ended = { code: number; output: string };

const run = (name: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  new Promise((resolve) => {
    execFile('node', [`operate/${name}.ts`, ...args], { env: { ...environment, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: (stdout + stderr).trim() }),
    );
  });

/** Runs commands, a few at once. */
async function runAll(names: string[], argsOf: (name: string) => string[], env?: NodeJS.ProcessEnv) {
  const atOnce = createQueue({ running: 3, waiting: 1_000 });
  return Promise.all(names.map((name) => atOnce(async () => [name, await run(name, argsOf(name), env)] as const)));
}

const query = async (statement: string) => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(statement);
  await client.end();
};

beforeAll(async () => {
  await query(`create database empty_${process.pid}`);
  writeFileSync(
    path.join(folder, 'settlement.csv'),
    'Transaction ID,Order ID,Gross Amount,Net Amount,Settlement Time\n1,1-1,9.00,8.00,2026-01-06 09:00:00\n',
  );
  return () => query(`drop database empty_${process.pid}`);
});

test('every bundled command is in the list', () => {
  expect(Object.keys(operatorCommands)).toEqual(Object.keys(commands));
});

test('--help prints the usage of each command', async () => {
  for (const [name, ended] of await runAll(Object.keys(commands), () => ['--help'])) {
    expect([name, ended]).toEqual([name, { code: 0, output: expect.stringMatching(new RegExp(`^Usage: ${name}.*$`)) }]);
  }
});

test('wrong arguments print the usage, with code 1', async () => {
  for (const args of [['--to'], ['--to', ''], ['--to', 'x', '--form', 'y'], ['--to', 'x', 'y']]) {
    const usage = 'Usage: backup --to DIR [--age RECIPIENT]';
    expect([args, await run('backup', args)]).toEqual([args, { code: 1, output: usage }]);
  }
});

test('without its last value each command that needs one prints the usage, with code 1', async () => {
  const names = Object.keys(commands).filter((name) => commands[name]!.length > 0);
  for (const [name, ended] of await runAll(names, (one) => commands[one]!.slice(0, -1))) {
    expect([name, ended]).toEqual([name, { code: 1, output: expect.stringMatching(new RegExp(`^Usage: ${name}.*$`)) }]);
  }
});

test.each([
  [
    'ENOSPC: no space left on device, write',
    async () => {
      const folder = mkdtempSync(path.join(inject('testFolder'), 'full-'));
      const [staged, file] = [path.join(folder, 'staged'), path.join(folder, 'backup.tar')];
      mkdirSync(staged);
      symlinkSync('/dev/full', `${file}.partial`);
      await writeArchive({ staged, file }, { at: '', keyId: '', postgres: 18, migration: '' });
    },
  ],
  [
    'could not write init file: the disk of the database is full, see df -h',
    () => Promise.reject(new Error('could not write init file')),
  ],
  [
    'could not extend file: No space left on device: the disk of the database is full, see df -h',
    async () => {
      await openShop();
      await db.rows(sql`
        do $$ begin
          raise 'could not extend file: No space left on device' using errcode = '53100';
        end $$`);
    },
  ],
])('a full disk is one line: %s', async (line, work) => {
  const print = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => {
    print.mockRestore();
    process.exitCode = undefined;
  });
  await printErrors(work);
  expect(print.mock.calls).toEqual([[line]]);
  expect(process.exitCode).toBe(1);
});

test('on an empty database no command prints a stack trace', async () => {
  // The first fills it, and the second does not look at it.
  const names = Object.keys(commands).filter((name) => !['migrate', 'settings'].includes(name));
  const keys = { MIDTRANS_SERVER_KEY: 'Mid-server-1', MIDTRANS_CLIENT_KEY: 'Mid-client-1' };
  const ended = await runAll(names, (name) => commands[name]!, { DATABASE_URL: emptyUrl, ...keys });
  for (const [name, { code, output }] of ended) {
    expect([name, code, output]).toEqual([name, 1, expect.not.stringMatching(/^ +at /m)]);
    if (name !== 'doctor') expect([name, output.split('\n')]).toEqual([name, [expect.stringMatching(/./)]]);
  }
});

test('backups need no payment keys, and files are found where the operator stands', async () => {
  const env = { DATABASE_URL: withDatabase(inject('postgresUrl'), 'template_shop') };
  for (const [name, args] of [
    ['restore', ['--from', 'none.tar']],
    ['verify-backup', ['none.tar']],
    ['reconcile', ['none.csv']],
  ] as const) {
    const { output } = await run(name, [...args], env);
    const file = path.join(folder, args.at(-1)!);
    expect([name, output]).toEqual([name, expect.stringMatching(name === 'restore' ? /is not empty/ : file)]);
  }
});

test('the configuration of a backup is that of database, pictures and key', () => {
  vi.stubEnv('SECRET_KEY', environment.SECRET_KEY);
  vi.stubEnv('DATA_DIR', '/srv/shop');
  vi.stubEnv('SHOP_EMAIL', 'no address');
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    configure((await openShop()).env);
  });
  expect(configureStorage(emptyUrl)).toMatchObject({ databaseUrl: emptyUrl, mediaDir: '/srv/shop/media' });
});
