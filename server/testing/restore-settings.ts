/** Before each test file: the settings of the worker's shop are the defaults, whatever earlier files have set. */
import { beforeAll } from 'vitest';

declare global {
  /** Set when the worker's shop is opened, so that tests without a shop do not load it. */
  var restoreShopSettings: (() => Promise<unknown>) | undefined;
}

beforeAll(async () => void (await globalThis.restoreShopSettings?.()));
