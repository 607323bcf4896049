import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { newId } from '../server/platform/new-id.ts';
import { withDatabase } from '../server/testing/start-postgres-once.ts';

vi.setConfig({ testTimeout: 180_000 });

type Started = { started: ChildProcess; port: number; said: string[] };

/** Starts the demo shop by a command, in a process group of its own; what is left of it is killed after the test. */
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
      // Nothing is left of it.
    }
  });
  const said: string[] = [];
  createInterface({ input: started.stdout }).on('line', (line) => said.push(line.trim()));
  return { started, port, said };
}

const untilOpen = ({ said }: Started) =>
  vi.waitFor(() => expect(said.join('\n')).toContain('The shop is open'), { timeout: 150_000, interval: 100 });

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/** An empty database of the shop, and a way to ask it. */
async function newDatabase(): Promise<{ url: string; ask: (text: string) => Promise<Record<string, unknown>[]> }> {
  const name = `demo_${newId().replaceAll('-', '')}`;
  await askAt(inject('postgresUrl'), `create database ${name} template template_shop`);
  const url = withDatabase(inject('postgresUrl'), name);
  return { url, ask: (text) => askAt(url, text) };
}

async function askAt(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const newFolder = () => mkdtempSync(path.join(inject('testFolder'), 'demo-'));

/** A shop that is nobody's demo is not filled, which takes its time. */
const someone = `insert into users (id, email, user_name, phone_number, role, password_hash, created_at)
  values ('${newId()}', 'someone@example.com', 'Someone', '0812', 'customer', '', now())`;

test.each([
  ['up.mjs', 'node scripts/up.mjs run scripts/start.ts'],
  ['npm', 'npm start'],
])('when %s is killed, the server ends too, though a client keeps a silent connection', async (_what, command) => {
  const { url, ask } = await newDatabase();
  const env = { DATABASE_URL: url, DATA_DIR: newFolder() };
  await ask(someone);
  const first = await start(command, env);
  await untilOpen(first);
  const silent = connect(first.port, 'localhost')
    .on('error', () => {})
    .resume();
  onTestFinished(() => void silent.destroy());
  await once(silent, 'connect');

  let hasEnded = false;
  // Its output is closed once the last of its processes has ended.
  first.started.once('close', () => (hasEnded = true));
  first.started.kill('SIGKILL');
  await vi.waitFor(() => expect(hasEnded).toBe(true), { timeout: 40_000, interval: 50 });
});

test('two nodes started at once on one empty database fill the demo shop once', async () => {
  const { url, ask } = await newDatabase();
  const env = { DATABASE_URL: url, MEDIA_DIR: newFolder(), SECRET_KEY: 'a key for tests, thirty-two characters long' };
  const command = 'node scripts/up.mjs run scripts/start.ts';
  const both = [
    await start(command, { ...env, DATA_DIR: newFolder() }),
    await start(command, { ...env, DATA_DIR: newFolder() }),
  ];
  await Promise.all(both.map(untilOpen));
  const lines = both.flatMap(({ said }) => said);
  expect(lines.filter((line) => line === 'Filling the demo shop')).toHaveLength(1);
  expect(await ask(`select count(*)::int as admins from users where role = 'admin'`)).toEqual([{ admins: 1 }]);
});
