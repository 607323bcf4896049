import { expect, test } from 'vitest';
import { isPrivateAddress, publicDnsLookup } from './post-push.ts';

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
