import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { runRound } from './run-round.ts';

test('a round in which no response came is repeated, and lasts longer', async () => {
  const server = createServer((_request, response) => void sleep(700).then(() => response.end('late')));
  server.listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target = { url, pid: process.pid, postgresPid: process.pid };
  const { p50, refused } = await runRound(target, [{ method: 'GET', path: '/' }], { seconds: 0.4 });
  expect(p50).toBeGreaterThan(0);
  expect(refused).toBe(0);
});
