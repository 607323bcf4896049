import { expect, test } from 'vitest';
import { classifyPushResponse } from './post-push.ts';

const at = new Date('2026-11-21T10:00:00Z');
const classify = (status: number | null, retryAfter?: string, tries = 1) =>
  classifyPushResponse({ status, retryAfter }, tries, at);
const retryIn = (seconds: number) => ({ retryAt: new Date(at.getTime() + seconds * 1000) });

test('classifies a response as delivered, gone or failed', () => {
  for (const status of [200, 201, 202]) expect(classify(status)).toEqual({ outcome: 'delivered' });
  for (const status of [404, 410]) expect(classify(status)).toEqual({ outcome: 'gone' });
  for (const status of [301, 400, 401, 403, 413]) expect(classify(status)).toEqual({ outcome: 'failed' });
});

test('waits as long as Retry-After asks, at most a day', () => {
  expect(classify(429, '120')).toEqual(retryIn(120));
  expect(classify(503, 'Sat, 21 Nov 2026 10:05:00 GMT')).toEqual(retryIn(300));
  expect(classify(503, 'Sat, 21 Nov 2026 09:00:00 GMT')).toEqual(retryIn(0));
  expect(classify(429, '9999999')).toEqual(retryIn(24 * 60 * 60));
});

test('retries with doubling delays, six attempts in all, without a usable Retry-After', () => {
  expect([1, 2, 3, 4, 5].map((tries) => classify(500, undefined, tries))).toEqual([30, 60, 120, 240, 480].map(retryIn));
  expect(classify(null)).toEqual(retryIn(30));
  expect(classify(503, 'sebentar lagi')).toEqual(retryIn(30));
  for (const last of [classify(null, undefined, 6), classify(429, '5', 6)]) expect(last).toEqual({ outcome: 'failed' });
});
