import { afterEach, expect, test, vi } from 'vitest';
import { compareClocks, serverNow } from './server-clock.ts';

afterEach(() => {
  vi.useRealTimers();
  compareClocks(new Date().toUTCString());
});

test("follows the server's clock when the local one is wrong, and ignores small differences and missing headers", () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z'), toFake: ['Date'] });
  compareClocks('Sun, 22 Nov 2026 09:59:58 GMT');
  expect(new Date(serverNow())).toEqual(new Date('2026-11-22T10:00:00Z'));
  compareClocks('Sun, 22 Nov 2026 10:20:00 GMT');
  compareClocks('Sun, 22 Nov 2026 10:20:02 GMT');
  compareClocks(null);
  expect(new Date(serverNow())).toEqual(new Date('2026-11-22T10:20:00Z'));
  compareClocks('Sun, 22 Nov 2026 10:00:01 GMT');
  expect(new Date(serverNow())).toEqual(new Date('2026-11-22T10:00:00Z'));
});
