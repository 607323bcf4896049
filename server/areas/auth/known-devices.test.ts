/** How many devices of an account are remembered, and which; how logins use them is in login-limits.test.ts. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { knownDevices } from '#server/db/schema/index.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer } from '#server/testing/people.ts';
import { describeDevice, findProvenDevice, markDeviceProven, rememberDevice } from './known-devices.ts';

beforeAll(openShop);

test('remembers the latest twenty devices of an account', async () => {
  const { id: userId } = await newCustomer();
  const remember = (token?: string) => transaction((tx) => rememberDevice(tx, { userId, token, at: new Date() }));
  const first = await remember();
  for (let device = 1; device < 20; device += 1) await remember();
  expect(await remember(first)).toBe(first);
  for (let device = 0; device < 3; device += 1) await remember();
  expect(await db.$count(knownDevices, eq(knownDevices.userId, userId))).toBe(20);
  expect(await remember(first)).toBe(first);
});

test('a device is added to twenty that gave a second factor, and further ones replace only each other', async () => {
  const { id: userId } = await newAdmin();
  let at = new Date('2026-11-22T00:00:00Z');
  const remember = () => {
    at = new Date(at.getTime() + 60_000);
    return transaction((tx) => rememberDevice(tx, { userId, token: undefined, at }));
  };
  const prove = (token: string) => transaction((tx) => markDeviceProven(tx, { userId, token, at }));
  const areProven = async (tokens: string[]) => {
    const found = await Promise.all(tokens.map((token) => findProvenDevice(userId, token)));
    return found.map((hash) => hash !== null);
  };
  const devices: string[] = [];
  for (let device = 0; device < 20; device += 1) {
    devices.push(await remember());
    await prove(devices.at(-1)!);
  }
  const added = await remember();
  await prove(added);
  expect(await areProven([...devices, added])).toEqual([false, ...Array.from({ length: 20 }, () => true)]);
  // Someone who knows the password signs in again and again, and gives no second factor.
  for (let login = 0; login < 3; login += 1) await remember();
  const twoOldestGone = [false, false, ...Array.from({ length: 19 }, () => true)];
  expect(await areProven([...devices, added])).toEqual(twoOldestGone);
});

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome di Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A155F) ${webkit} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet di Android',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0`, 'Edge di Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36 OPR/86.0`, 'Opera di Android'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 'Firefox di Android'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) ${apple} Version/17.6 Mobile/15E148 Safari/604.1`,
    'Safari di iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) ${apple} CriOS/131.0 Mobile/15E148 Safari/604.1`,
    'Chrome di iPhone',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/17.6 Safari/605.1.15`, 'Safari di Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox di Linux'],
  [`Mozilla/5.0 (Linux; Android 14; wv) ${apple}`, 'Perangkat Android'],
  ['curl/8.5.0 <script>', 'Perangkat tidak dikenal'],
  ['', 'Perangkat tidak dikenal'],
])('%s is described as %s', (userAgent, description) => {
  expect(describeDevice(userAgent)).toBe(description);
});
