/** How many devices of an account are remembered, and which; how logins use them is in login-limits.test.ts. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db, transaction } from '#platform/db.ts';
import { knownDevices } from '#server/db/schema/index.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer } from '#server/testing/people.ts';
import { findProvenDevice, markDeviceProven, rememberDevice } from './known-devices.ts';

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
