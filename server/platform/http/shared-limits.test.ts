/** Rate limits of nodes that share a Redis. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { findRedisFault } from './counters.ts';
import { openNode } from '#server/testing/open-node.ts';

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

describe.skipIf(!hasRedis)('with Redis', () => {
  const port = '16379';
  const url = `redis://127.0.0.1:${port}`;
  let redis: ChildProcess;
  let nodes: Awaited<ReturnType<typeof openNode>>[];
  const stopped = () => once(redis, 'exit');

  beforeAll(async () => {
    redis = spawn('redis-server', ['--port', port, '--bind', '127.0.0.1', '--save', ''], {
      cwd: mkdtempSync(path.join(inject('testFolder'), 'redis-')),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of redis.stdout!) if (String(line).includes('Ready to accept connections')) break;
    const variables = { REDIS_URL: url, RATE_LIMITS: 'on', TRUST_PROXY: 'on' };
    nodes = [await openNode(variables), await openNode(variables)];
  });
  afterAll(async () => {
    redis.kill('SIGKILL');
    for (const node of nodes) await node.close();
  });

  async function remaining(node: number, client: string): Promise<number> {
    const headers = { 'x-forwarded-for': client };
    const response = await fetch(`${nodes[node]!.url}/api/shop/products/get?limit=1`, { headers });
    expect(response.status).toBe(200);
    return Number(response.headers.get('x-ratelimit-remaining'));
  }

  test('the nodes count a client together', async () => {
    expect(await findRedisFault(url)).toBeNull();
    const left = await remaining(0, '192.0.2.2');
    expect([await remaining(1, '192.0.2.2'), await remaining(0, '192.0.2.2')]).toEqual([left - 1, left - 2]);
  });

  test('while Redis is frozen or dead, each node counts alone', async () => {
    await remaining(0, '192.0.2.3');
    redis.kill('SIGSTOP');
    expect([await remaining(1, '192.0.2.3'), await remaining(1, '192.0.2.3')]).toEqual([1199, 1198]);
    expect(await findRedisFault(url)).toMatch(/timed out|closed/);
    const exited = stopped();
    redis.kill('SIGKILL');
    await exited;
    expect([await remaining(0, '192.0.2.4'), await remaining(1, '192.0.2.4')]).toEqual([1199, 1199]);
    expect(await remaining(0, '192.0.2.4')).toBe(1198);
  });
});

test('a Redis that is not there is told when a node starts, and by its reason', async () => {
  let log = '';
  const gone = 'redis://:rahasia@127.0.0.1:1';
  const logStream = { write: (line: string) => void (log += line) };
  const node = await openNode({ REDIS_URL: gone, RATE_LIMITS: 'on', LOG_LEVEL: 'warn' }, { logStream });
  onTestFinished(node.close);
  expect(log).toMatch(/^\{"level":40,.*ECONNREFUSED.*Redis does not answer: this node limits requests alone"\}\n$/);
  expect(await findRedisFault(gone)).toMatch(/ECONNREFUSED/);
  expect(log).not.toContain('rahasia');
});

test('a Redis that answers nonsense does not end a node, which counts alone', async () => {
  // Deep enough to exhaust the stack of a reader that calls itself for each list in a list.
  const answer = `${'*1\r\n'.repeat(200_000)}:1\r\n`;
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => socket.write(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as net.AddressInfo;
  const node = await openNode({ REDIS_URL: `redis://127.0.0.1:${port}`, RATE_LIMITS: 'on' });
  onTestFinished(node.close);
  for (let asked = 0; asked < 3; asked += 1) {
    expect((await fetch(`${node.url}/api/shop/products/get?limit=1`)).status).toBe(200);
  }
});
