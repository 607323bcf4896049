import { expect, test } from 'vitest';
import { classifyPushResponse, isPrivateAddress, publicDnsLookup } from './post-push.ts';

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

test('distinguishes private addresses from public ones', () => {
  const private4 = ['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'];
  private4.push('192.88.99.1');
  expect(private4.filter((address) => !isPrivateAddress(address, 4))).toEqual([]);
  const private6 = ['::1', '::', 'fe80::1', 'fd00::1', 'fec0::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1'];
  // Addresses that carry an IPv4 address: compatible, 6to4, Teredo, NAT64.
  private6.push('::127.0.0.1', '2002:7f00:1::', '2001:0:7f00:1::', '64:ff9b::7f00:1', '64:ff9b:1::7f00:1');
  expect(private6.filter((address) => !isPrivateAddress(address, 6))).toEqual([]);
  expect(['142.250.4.95', '8.8.8.8', '172.32.0.1'].filter((address) => isPrivateAddress(address, 4))).toEqual([]);
  expect(isPrivateAddress('2404:6800:4003:c00::5f', 6)).toBe(false);
});

test('does not resolve a name to a private address', async () => {
  const found = new Promise((resolve) =>
    publicDnsLookup('127.0.0.1', { family: 4 }, (error) => resolve(error?.message)),
  );
  expect(await found).toBe('127.0.0.1 resolves to a private address');
});
