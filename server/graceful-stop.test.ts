import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop } from '#server/testing/open-shop.ts';

let node: ChildProcess;
let port: number;

/** Another node of the worker's shop, in a process of its own. */
beforeAll(async () => {
  const { env } = await openShop();
  node = spawn('node', ['server/testing/serve-until-stopped.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(node.stdout!, 'data')) as [Buffer];
  port = Number(String(line));
}, 120_000);

afterAll(() => void node.kill('SIGKILL'));

async function open(): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const socket = connect(port, 'localhost').on('error', () => {});
  await once(socket.resume(), 'connect');
  return { socket, closed: once(socket, 'close') };
}

test('a node that is asked to stop ends, though clients keep connections open and say nothing more', async () => {
  const silent = await open();
  const unfinished = await open();
  unfinished.socket.write('GET /api/health HTTP/1.1\r\nhost: ');
  const idle = await open();
  idle.socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(idle.socket, 'data');

  const exited = once(node, 'exit');
  node.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  await Promise.all([silent.closed, unfinished.closed, idle.closed]);
});
