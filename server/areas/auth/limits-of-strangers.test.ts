import { afterAll, expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { loginFailures } from '#server/db/schema/index.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { countAll, limitsOfStranger, windowMs } from './failure-counts.ts';

const max = { ofClient: 3, inAll: 100 };

// Other files of the worker count rows.
afterAll(() => db.delete(loginFailures));

/** How many of `tries` are counted before one is refused, each by another client. */
async function countUntilRefused(what: string, clients: readonly string[]): Promise<number> {
  await openShop();
  for (const [counted, client] of clients.entries()) {
    const limits = limitsOfStranger(what, client, max);
    const refused = await transaction((tx) => countAll(tx, limits, windowMs, new Date())).then(
      () => false,
      ({ code }) => code === 'TOO_MANY',
    );
    if (refused) return counted;
  }
  return clients.length;
}

const many = (clientOf: (nth: number) => string) => Array.from({ length: 120 }, (_, nth) => clientOf(nth));

test.each([
  ['one client', () => '10.0.0.1', 3],
  ['the clients of one IPv6 network together', (nth: number) => `2001:db8:1:${nth.toString(16)}::/64`, 30],
  ['all clients together, of IPv4', (nth: number) => `10.0.${nth}.1`, 100],
  ['all clients together, of IPv6', (nth: number) => `2001:db8:${nth.toString(16)}:1::/64`, 100],
])('what strangers send is counted: %s', async (what, clientOf, expected) => {
  expect(await countUntilRefused(what, many(clientOf))).toBe(expected);
});

test('a network that reached its limit does not use up that of others', async () => {
  await countUntilRefused(
    'one network',
    many((nth) => `2001:db8:1:${nth.toString(16)}::/64`),
  );
  expect(await countUntilRefused('one network', ['10.0.0.1', '2001:db8:2:1::/64'])).toBe(2);
});
