/**
 * Before each test file the settings of the worker's shop are the defaults, and before each test
 * no security event counts towards the limits of its minute, whatever earlier files have done. After each file the
 * shop has only lawful rows: else a later file would fail, which one depends on the order of the files.
 */
import { afterAll, beforeAll, beforeEach } from 'vitest';

declare global {
  /** Set when the worker's shop is opened, so that tests without a shop do not load it. */
  var restoreShopSettings: (() => Promise<unknown>) | undefined;
  var forgetSecurityMinutes: (() => void) | undefined;
  var expectShopInvariants: (() => Promise<void>) | undefined;
}

beforeAll(async () => void (await globalThis.restoreShopSettings?.()));
beforeEach(() => globalThis.forgetSecurityMinutes?.());
afterAll(() => globalThis.expectShopInvariants?.());
