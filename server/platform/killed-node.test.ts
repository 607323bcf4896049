import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openShop } from '#server/testing/open-shop.ts';
import { transaction } from './transaction.ts';
import { sendJob } from './jobs.ts';
import { newId } from './new-id.ts';

/** No job of the shop, whose workers would take it. */
const job = 'job-of-a-killed-node';

/** Starts a node that never finishes jobs of this kind. Returns it with the lines that it prints. */
async function openHangingNode(): Promise<{ node: ChildProcess; output: string[] }> {
  const { databaseUrl } = await openShop();
  const node = spawn('node', ['server/testing/never-finish-job.ts', databaseUrl, job], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void node.kill('SIGKILL'));
  const output: string[] = [];
  createInterface({ input: node.stdout }).on('line', (line) => output.push(line));
  await vi.waitFor(() => expect(output).toContain('ready'), 30_000);
  return { node, output };
}

test('a job of a killed node is restarted by another node within two minutes', async () => {
  const first = await openHangingNode();
  await transaction((tx) => sendJob(tx, job as 'end-at-provider', { paymentId: newId() }));
  await vi.waitFor(() => expect(first.output).toContain('job started'), 10_000);
  const second = await openHangingNode();
  first.node.kill('SIGKILL');
  await once(first.node, 'exit');
  await vi.waitFor(() => expect(second.output).toContain('job started'), { timeout: 120_000, interval: 200 });
}, 180_000);
