/** Checks of right passwords are limited too, because each costs the work of a hash (M1). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { loginFailures } from '#server/db/schema/index.ts';
import { callAny } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, password, type Person } from '#server/testing/people.ts';

beforeAll(async () => {
  const { env } = await openShop();
  configure({ ...env, RATE_LIMITS: 'on' });
});
beforeEach(() => db.delete(loginFailures));
afterAll(async () => {
  configure((await openShop()).env);
  await db.delete(loginFailures);
});

const taken = (await newCustomer()).email;
/** Calls that check the password of a signed-in person, and fail afterwards or change nothing. */
const calls: [string, (who: Person) => object][] = [
  ['PUT /api/account/email', () => ({ email: taken, password })],
  ['PUT /api/account/password', () => ({ password, newPassword: password })],
  ['POST /api/auth/correct-email', ({ email }) => ({ email, password, newEmail: taken })],
];
const status = async (who: Person | null, key: string, body: object) => (await callAny(who, key, { body })).status;

test.each(calls)(
  '%s: the 31st check of a right password in 15 minutes is refused, others go on',
  async (key, bodyOf) => {
    const [sari, tono] = [await newCustomer('Sari'), await newCustomer('Tono')];
    const who = key.startsWith('POST') ? null : sari;
    const statuses: number[] = [];
    for (let check = 0; check < 31; check += 1) statuses.push(await status(who, key, bodyOf(sari)));
    expect(statuses.slice(0, 30)).not.toContain(429);
    expect(statuses[30]).toBe(429);
    expect(await status(who && tono, key, bodyOf(tono))).not.toBe(429);
    // The owner still signs in.
    expect(await status(null, 'POST /api/auth/login', { email: sari.email, password })).toBe(200);
  },
);

test('the limit holds for checks at once, and for all calls of an account together', async () => {
  const budi = await newSeller();
  const email = () => status(budi, 'PUT /api/account/email', { email: taken, password });
  const account = () => status(budi, 'POST /api/store/profile/confirm-account', { password });
  const statuses = await Promise.all(Array.from({ length: 40 }, (_, number) => (number % 2 ? email() : account())));
  expect(statuses.filter((found) => found === 429)).toHaveLength(10);
});

test('an admin is limited in the same way', async () => {
  const admin = await newAdmin();
  const start = () => status(admin, 'POST /api/admin/second-factor/start', { password });
  const statuses: number[] = [];
  for (let check = 0; check < 31; check += 1) statuses.push(await start());
  expect([statuses.slice(0, 30).includes(429), statuses[30]]).toEqual([false, 429]);
});
