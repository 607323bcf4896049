/**
 * Before each test file the configuration and the settings of the worker's shop are the defaults, and before each test
 * no security event counts towards the limits of its minute, whatever earlier files have done. After each file the
 * shop has only lawful rows: else a later file would fail, which one depends on the order of the files. A test that
 * fails prints what the shop logged meanwhile, such as the cause of an unexpected 500.
 */
import { afterAll, beforeAll, beforeEach } from 'vitest';

declare global {
  /** Set when the worker's shop is opened, so that tests without a shop do not load it. */
  var restoreShopSettings: (() => Promise<unknown>) | undefined;
  var forgetSecurityMinutes: (() => void) | undefined;
  var expectShopInvariants: (() => Promise<void>) | undefined;
  /** Returns the errors that the shop has logged since the last call. */
  var takeShopLog: (() => string) | undefined;
}

beforeAll(async () => void (await globalThis.restoreShopSettings?.()));
beforeEach(({ onTestFailed }) => {
  globalThis.forgetSecurityMinutes?.();
  globalThis.takeShopLog?.();
  onTestFailed(() => {
    const log = globalThis.takeShopLog?.();
    if (log) console.error(log);
  });
});
afterAll(() => globalThis.expectShopInvariants?.());
