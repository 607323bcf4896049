import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { runRound } from './run-round.ts';

test('a round counts the responses that take longer than it lasts, and each failure', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/broken') request.socket.destroy();
    else void sleep(700).then(() => response.writeHead(request.url === '/late' ? 200 : 500).end('answer'));
  });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target = { url, pid: process.pid, postgresPid: process.pid };
  const get = (path: string) => ({ method: 'GET', path }) as const;
  const round = await runRound(target, [get('/late')], { seconds: 0.4 }, [get('/fault')]);
  expect(round).toMatchObject({ refused: 1 });
  expect(round.p50).toBeGreaterThan(600);
  expect(await runRound(target, [get('/late'), get('/broken')], 'once')).toMatchObject({ refused: 1 });
});
