import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openShop } from '#server/testing/open-shop.ts';
import { transaction } from './db.ts';
import { sendJob } from './jobs.ts';

const job = 'a-job-to-be-killed-in';

/** Another node, which holds each job of this kind for ever, and what it has said. */
async function openHolder(): Promise<{ node: ChildProcess; said: string[] }> {
  const { databaseUrl } = await openShop();
  const node = spawn('node', ['server/testing/hold-a-job.ts', databaseUrl, job], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void node.kill('SIGKILL'));
  const said: string[] = [];
  createInterface({ input: node.stdout }).on('line', (line) => said.push(line));
  await vi.waitFor(() => expect(said).toContain('works'), 30_000);
  return { node, said };
}

test('a job in the hands of a node that is killed is taken up by another within two minutes', async () => {
  const first = await openHolder();
  await transaction((tx) => sendJob(tx, job, {}));
  await vi.waitFor(() => expect(first.said).toContain('began'), 10_000);
  const second = await openHolder();
  first.node.kill('SIGKILL');
  await once(first.node, 'exit');
  await vi.waitFor(() => expect(second.said).toContain('began'), { timeout: 120_000, interval: 200 });
}, 180_000);
