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

test('a start waits for the previous server as long as its shutdown may take, and no longer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kreasi-lock-'));
  const attempts = vi.spyOn(Server.prototype, 'listen');
  const startedAt = Date.now();
  /** Sets the clock and waits until the lock is tried at that time. */
  const tryAt = async (ms: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: startedAt + ms });
    const before = attempts.mock.calls.length;
    await vi.waitFor(() => expect(attempts.mock.calls.length).toBeGreaterThan(before + 1));
  };
  const release = await lockDataDir(folder);
  const [next, last] = [lockDataDir(folder), lockDataDir(folder)];
  const refused = last.catch((error: unknown) => error);
  await tryAt(22_000);
  release();
  // The next start holds the lock now, so the last one gives up.
  const releaseNext = await next;
  vi.useFakeTimers({ toFake: ['Date'], now: startedAt + 30_000 });
  expect(await refused).toBeInstanceOf(StartError);
  releaseNext();
});
