/** The owner of an IPv6 network has 65,536 client keys, so its network has a limit of its own (M5). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { countAttempt } from '#server/areas/auth/login-attempts.ts';
import { loginFailures } from '#server/db/schema/index.ts';
import { type Node, openNode } from '#server/testing/open-node.ts';
import { openShop } from '#server/testing/open-shop.ts';

let node: Node;
beforeAll(async () => {
  await openShop();
  node = await openNode({ TRUST_PROXY: 'on', RATE_LIMITS: 'on' });
  await db.delete(loginFailures);
});
afterAll(async () => {
  await db.delete(loginFailures);
  await node.close();
});

const register = async (from: string) =>
  (
    await fetch(`${node.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: '{}',
    })
  ).status;

test('registrations: ten times the limit of a client; another network and IPv4 clients go on', async () => {
  const batch = 100;
  for (let sent = 0; sent < 3_000; sent += batch) {
    const statuses = await Promise.all(
      Array.from({ length: batch }, (_, nth) => register(`2001:db8:7:${(sent + nth).toString(16)}::1`)),
    );
    expect(new Set(statuses)).toEqual(new Set([400]));
  }
  expect(await register('2001:db8:7:ffff::1')).toBe(429);
  expect(await register('2001:db8:8:ffff::1')).toBe(400);
  expect(await register('203.0.113.7')).toBe(400);
}, 60_000);

test('failed logins: a thousand in 15 minutes', async () => {
  const at = new Date();
  const attempt = (network: number, nth: number) =>
    countAttempt(
      { email: `${nth}@contoh.test`, clientKey: `2001:db8:${network}:${nth.toString(16)}::/64`, knownDevice: null, at },
      false,
    );
  for (let sent = 0; sent < 1_000; sent += 1) await attempt(9, sent);
  await expect(attempt(9, 1_001)).rejects.toMatchObject({ code: 'TOO_MANY' });
  await attempt(10, 1_001);
}, 60_000);
