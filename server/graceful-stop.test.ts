import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop } from '#server/testing/open-shop.ts';

let node: ChildProcess;
let port: number;
let log = '';

beforeAll(async () => {
  const { env } = await openShop();
  node = spawn('node', ['server/testing/serve-until-stopped.ts'], {
    env: { ...process.env, ...env, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(node.stdout!, 'data')) as [Buffer];
  port = Number(String(line));
  node.stdout!.on('data', (text) => (log += String(text)));
}, 120_000);

afterAll(() => void node.kill('SIGKILL'));

async function open(): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const socket = connect(port, 'localhost').on('error', () => {});
  await once(socket.resume(), 'connect');
  return { socket, closed: once(socket, 'close') };
}

test('a node stops on SIGTERM even when clients keep idle connections open', async () => {
  const silent = await open();
  const unfinished = await open();
  unfinished.socket.write('GET /api/health HTTP/1.1\r\nhost: ');
  const idle = await open();
  idle.socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(idle.socket, 'data');

  const exited = once(node, 'exit');
  node.kill('SIGTERM');
  const statusOf = async (address: string) => (await fetch(`http://localhost:${port}${address}`)).status;
  await expect.poll(() => statusOf('/api/health/live')).toBe(503);
  expect(await statusOf('/api/shop/contact')).toBe(200);
  expect(await exited).toEqual([0, null]);
  // The checks of load balancers that it refuses are no trouble.
  expect(log).toBe('');
  await Promise.all([silent.closed, unfinished.closed, idle.closed]);
});
