import { expect, test } from 'vitest';
import { clientKeyOf, networkKeyOf } from './client-key.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, key) => expect(clientKeyOf(address)).toBe(key));

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['2001:db8:0:ffff::1', '2001:db8:0::/48'],
  ['2001:db8:1:1::1', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('%s is in the network %s', (address, key) => expect(networkKeyOf(clientKeyOf(address))).toBe(key));
