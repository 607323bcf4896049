import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 300_000 });

const endWithParent = path.resolve('scripts/end-with-parent.mjs');
const chaos = path.join(import.meta.dirname, 'chaos.ts');

/**
 * Chosen for its faults: a frozen shop, `kill -9` of a backend of PostgreSQL, three of the provider and one of
 * couriers, of which one delivers a parcel. At the end npm is killed.
 */
const seed = '9712';
const actions = '200';

test.runIf(process.platform === 'linux')(
  'nothing that the shop acknowledged is lost or done twice when processes are killed and the provider fails',
  async () => {
    const child = spawn('node', ['--import', endWithParent, chaos, '--seed', seed, '--actions', actions], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    // It then ends the shop too.
    onTestFinished(() => void child.kill('SIGTERM'));
    const output: string[] = [];
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => output.push(String(chunk)));
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code, output.join('')).toBe(0);
  },
);
