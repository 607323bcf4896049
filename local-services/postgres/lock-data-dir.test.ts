import { mkdtempSync } from 'node:fs';
import { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { lockDataDir } from './lock-data-dir.ts';
import { StartError } from './start-error.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a start waits as long as the server before it may take to stop, and no longer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kreasi-lock-'));
  const tries = vi.spyOn(Server.prototype, 'listen');
  const began = Date.now();
  /** Sets the clock and waits until the lock was tried at that time. */
  const tryAt = async (ms: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: began + ms });
    const before = tries.mock.calls.length;
    await vi.waitFor(() => expect(tries.mock.calls.length).toBeGreaterThan(before + 1));
  };
  const release = await lockDataDir(folder);
  const [next, last] = [lockDataDir(folder), lockDataDir(folder)];
  const refused = last.catch((error: unknown) => error);
  await tryAt(22_000);
  release();
  // One of the two holds the lock now and does not let go; the other gives up.
  const releaseNext = await next;
  vi.useFakeTimers({ toFake: ['Date'], now: began + 30_000 });
  expect(await refused).toBeInstanceOf(StartError);
  releaseNext();
});
