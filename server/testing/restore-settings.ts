/**
 * Before each test file the settings of the worker's shop are the defaults, and before each test
 * no security event counts towards the limits of its minute, whatever earlier files have done.
 */
import { beforeAll, beforeEach } from 'vitest';

declare global {
  /** Set when the worker's shop is opened, so that tests without a shop do not load it. */
  var restoreShopSettings: (() => Promise<unknown>) | undefined;
  var forgetSecurityMinutes: (() => void) | undefined;
}

beforeAll(async () => void (await globalThis.restoreShopSettings?.()));
beforeEach(() => globalThis.forgetSecurityMinutes?.());
