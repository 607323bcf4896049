import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../local/free-port.ts';
import { findViolationsAt } from '../server/db/invariants.ts';
import { newId } from '../server/platform/new-id.ts';
import { withDatabase } from '../server/testing/start-postgres-once.ts';

vi.setConfig({ testTimeout: 180_000 });

type Started = { started: ChildProcess; port: number; output: string[] };

/** Starts the demo shop with a command in its own process group, which is killed after the test. */
async function start(command: string, env: NodeJS.ProcessEnv): Promise<Started> {
  const port = await freePort();
  const [name, ...args] = command.split(' ');
  const started = spawn(name!, args, {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  onTestFinished(() => {
    try {
      process.kill(-started.pid!, 'SIGKILL');
    } catch {
      // The process group has ended already.
    }
  });
  const output: string[] = [];
  createInterface({ input: started.stdout }).on('line', (line) => output.push(line.trim()));
  return { started, port, output };
}

const waitUntilOpen = ({ output }: Started) =>
  vi.waitFor(() => expect(output.join('\n')).toContain('The shop is open'), { timeout: 150_000, interval: 100 });

/** Creates an empty shop database. Returns its URL and a function that queries it. */
async function newDatabase(): Promise<{ url: string; query: (text: string) => Promise<Record<string, unknown>[]> }> {
  const name = `demo_${newId().replaceAll('-', '')}`;
  await queryAt(inject('postgresUrl'), `create database ${name} template template_shop`);
  const url = withDatabase(inject('postgresUrl'), name);
  return { url, query: (text) => queryAt(url, text) };
}

async function queryAt(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const newFolder = () => mkdtempSync(path.join(inject('testFolder'), 'demo-'));

/** With an existing user, the start skips filling the demo shop, which is slow. */
const insertUser = `insert into users (id, email, user_name, phone_number, role, password_hash, created_at)
  values ('${newId()}', 'someone@example.com', 'Someone', '0812', 'customer', '', now())`;

test.each([
  ['up.mjs', 'node scripts/up.mjs run scripts/start.ts'],
  ['npm', 'npm start'],
])('when %s is killed, the server stops too, even with an idle client connection', async (_name, command) => {
  const { url, query } = await newDatabase();
  const env = { DATABASE_URL: url, DATA_DIR: newFolder() };
  await query(insertUser);
  const first = await start(command, env);
  await waitUntilOpen(first);
  const idle = connect(first.port, 'localhost')
    .on('error', () => {})
    .resume();
  onTestFinished(() => void idle.destroy());
  await once(idle, 'connect');

  let hasEnded = false;
  // The output is closed when the last process of the group has ended.
  first.started.once('close', () => (hasEnded = true));
  first.started.kill('SIGKILL');
  await vi.waitFor(() => expect(hasEnded).toBe(true), { timeout: 40_000, interval: 50 });
});

test('two nodes started at once on an empty database fill the demo shop only once', async () => {
  const { url, query } = await newDatabase();
  const env = { DATABASE_URL: url, SECRET_KEY: 'a key for tests, thirty-two characters long' };
  const command = 'node scripts/up.mjs run scripts/start.ts';
  const pictures = newFolder();
  const startNode = async () => {
    const DATA_DIR = newFolder();
    symlinkSync(pictures, path.join(DATA_DIR, 'media'));
    return start(command, { ...env, DATA_DIR });
  };
  const nodes = [await startNode(), await startNode()];
  await Promise.all(nodes.map(waitUntilOpen));
  const lines = nodes.flatMap(({ output }) => output);
  expect(lines.filter((line) => line === 'Filling the demo shop')).toHaveLength(1);
  expect(await query(`select count(*)::int as admins from users where role = 'admin'`)).toEqual([{ admins: 1 }]);
  expect(await findViolationsAt(url)).toEqual([]);
});

test('the last lines tell where a phone opens the demo and how to close it, unless only this computer can', async () => {
  const { url, query } = await newDatabase();
  await query(insertUser);
  const folder = newFolder();
  const command = 'node scripts/up.mjs run scripts/start.ts';
  const lastLines = async (env: NodeJS.ProcessEnv) => {
    const started = await start(command, { DATABASE_URL: url, DATA_DIR: folder, ...env });
    await waitUntilOpen(started);
    // One write has all of them.
    await vi.waitFor(() => expect(started.output.join('\n')).toContain('API: '));
    started.started.kill();
    return { port: started.port, lines: started.output.filter(Boolean).slice(-2) };
  };
  const { port, lines } = await lastLines({});
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all!.filter(({ internal }) => !internal));
  for (const { address } of addresses.filter(({ family }) => family === 'IPv4')) {
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^On a phone .*http://${address}:${port}( |$)`)),
      expect.stringMatching(/^Warning: the admin's password is known .* HOST=127\.0\.0\.1 npm start/),
    ]);
  }
  expect((await lastLines({ HOST: '127.0.0.1' })).lines.at(-1)).toMatch(/^API: /);
});
