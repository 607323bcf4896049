/** Logins that arrive together: of people behind one address, and of somebody who guesses over many connections. */
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { db, pool } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { loginFailures } from '#server/db/schema/index.ts';
import { type Node, openNode } from '#server/testing/open-node.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, password } from '#server/testing/people.ts';
import { countAttempt } from './login-attempts.ts';
import { isPassword } from './passwords.ts';

let nodes: Node[];
beforeAll(async () => {
  await openShop();
  nodes = [await openNode({ TRUST_PROXY: 'on' }), await openNode({ TRUST_PROXY: 'on' })];
});
beforeEach(() => db.delete(loginFailures));
afterAll(async () => {
  await db.delete(loginFailures);
  await Promise.all(nodes.map((node) => node.close()));
});

type Login = { email: string; from: string; secret?: string; cookie?: string };

/** Sends a login to one of the nodes in turn. */
let sent = 0;
async function logIn({ email, from, secret = 'salah-salah', cookie = '' }: Login) {
  const { url } = nodes[(sent += 1) % nodes.length]!;
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
    body: JSON.stringify({ email, password: secret }),
  });
  const device = response.headers.getSetCookie().find((set) => set.startsWith('device='));
  return { status: response.status, device: device?.split(';')[0] };
}
const statusOf = async (login: Login) => (await logIn(login)).status;
const times = <Result>(count: number, make: (nth: number) => Result) =>
  Array.from({ length: count }, (_, nth) => make(nth));
const countOf = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;
const failuresOf = async (subject: string) =>
  (await db.select().from(loginFailures).where(eq(loginFailures.subject, subject)))[0]?.failures;
const setFailures = (subject: string, failures: number) =>
  db.update(loginFailures).set({ failures }).where(eq(loginFailures.subject, subject));

test('150 people behind one address log in at once after 95 failures there', async () => {
  const [from, { email }] = ['10.40.0.1', await newCustomer()];
  await statusOf({ email, from });
  await setFailures(from, 95);
  const people = await Promise.all(times(10, () => newCustomer()));
  const statuses = await Promise.all(
    times(150, (nth) => statusOf({ email: people[nth % 10]!.email, from, secret: password })),
  );
  expect(countOf(statuses, 200)).toBe(150);
  expect(await failuresOf(from)).toBe(95);
}, 60_000);

test('the last failure that is left refuses no right passwords, however many come at once', async () => {
  const [from, { email }] = ['10.40.0.2', await newCustomer()];
  await statusOf({ email, from });
  await setFailures(`${email} ${from}`, 9);
  await setFailures(email, 9);
  const statuses = await Promise.all(times(30, () => statusOf({ email, from, secret: password })));
  expect(countOf(statuses, 200)).toBe(30);
  expect([await failuresOf(`${email} ${from}`), await failuresOf(email)]).toEqual([9, 9]);
}, 60_000);

test('guesses over many connections and nodes: ten are answered', async () => {
  const { email } = await newCustomer();
  const guesses = times(200, () => statusOf({ email, from: '10.40.0.3' }));
  // Sent last, so ten guesses failed before it.
  const right = statusOf({ email, from: '10.40.0.3', secret: password });
  const statuses = await Promise.all(guesses);
  expect([countOf(statuses, 401), countOf(statuses, 429), await right]).toEqual([10, 190, 429]);
}, 60_000);

test('guesses over many addresses at once end with the first pause, and a known device logs in meanwhile', async () => {
  const { email } = await newCustomer();
  const known = await logIn({ email, from: '10.40.1.250', secret: password });
  const guesses = times(100, (nth) => statusOf({ email, from: `10.40.1.${nth}` }));
  const stranger = statusOf({ email, from: '10.40.1.251', secret: password });
  const owner = statusOf({ email, from: '10.40.1.250', secret: password, cookie: known.device! });
  const statuses = await Promise.all(guesses);
  expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([10, 90]);
  expect([await stranger, await owner]).toEqual([429, 200]);
}, 60_000);

const unused = () => `${crypto.randomUUID()}@contoh.test`;
const device = Buffer.alloc(32, 7);
test.each([
  ['an account', 10, (email: string) => ({ email, clientKey: '10.40.0.4', knownDevice: null })],
  ['a known device', 10, (email: string) => ({ email, clientKey: '10.40.0.4', knownDevice: device })],
  ['an address', 100, () => ({ email: unused(), clientKey: '10.40.0.4', knownDevice: null })],
])('of guesses at %s that end at the same moment, %i are counted', async (_, max, attemptOn) => {
  const [email, at] = [unused(), new Date()];
  const counted = await Promise.allSettled(times(max + 50, () => countAttempt({ ...attemptOn(email), at }, false)));
  expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(max);
  await expect(countAttempt({ ...attemptOn(email), at }, true)).rejects.toMatchObject({ code: 'TOO_MANY' });
  const failures = (await db.select().from(loginFailures)).map((row) => row.failures);
  expect(Math.max(...failures)).toBe(max);
});

test.each([
  ['right', password],
  ['wrong', 'salah-salah'],
])('a %s password is refused when the limit was reached while it was checked', async (_, secret) => {
  const [from, { email }] = ['10.40.0.5', await newCustomer()];
  await statusOf({ email, from });
  const { answer } = await transaction(async (tx) => {
    await tx
      .update(loginFailures)
      .set({ failures: 10 })
      .where(eq(loginFailures.subject, `${email} ${from}`));
    const login = statusOf({ email, from, secret });
    await expect.poll(countWaiting, { timeout: 10_000 }).toBeGreaterThan(0);
    return { answer: login };
  });
  expect(await answer).toBe(429);
  expect([await failuresOf(from), await failuresOf(`${email} ${from}`)]).toEqual([1, 10]);
});

async function countWaiting(): Promise<number> {
  const [found] = await db.rows<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return found!.waiting;
}

test('a right password begins no pause and prolongs no count of failures', async () => {
  const email = unused();
  const begin = Date.UTC(2026, 0, 5);
  const hour = 60 * 60_000;
  const attempt = (hours: number, address = hours) => ({
    email,
    clientKey: `10.41.0.${address}`,
    knownDevice: null,
    at: new Date(begin + hours * hour),
  });
  for (let failure = 0; failure < 9; failure += 1) await countAttempt(attempt(0, failure), false);
  await Promise.all(times(20, (nth) => countAttempt(attempt(1, nth), true)));
  await countAttempt(attempt(23), true);
  expect(await failuresOf(email)).toBe(9);
  // A day after the failures and an hour after a right password, ten failures are free of a pause again.
  for (let failure = 0; failure < 10; failure += 1) await countAttempt(attempt(24, 100 + failure), false);
  await expect(countAttempt(attempt(24, 120), true)).rejects.toMatchObject({ code: 'TOO_MANY', retryAfter: 5 });
});

/** Lets no further password be checked until it is released: two are checked at a time, and these two do not end. */
function occupyChecks(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const checks = times(2, () => isPassword(password, undefined, () => promise));
  onTestFinished(async () => {
    resolve();
    await Promise.all(checks);
  });
  return resolve;
}
const connectionsInUse = () => pool.totalCount - pool.idleCount;

test('logins whose passwords wait to be checked hold no connection to the database', async () => {
  const people = await Promise.all(times(40, () => newCustomer()));
  const release = occupyChecks();
  let answered = 0;
  const logins = people.map(async ({ email }, nth) => {
    const status = await statusOf({ email, from: `10.42.0.${nth}`, secret: password });
    answered += 1;
    return status;
  });
  // Long enough to arrive and wait; a slow machine proves less here, but fails nothing.
  await sleep(500);
  await expect.poll(connectionsInUse, { timeout: 10_000 }).toBe(0);
  expect(answered).toBe(0);
  release();
  expect(countOf(await Promise.all(logins), 200)).toBe(40);
}, 60_000);

test('a password is not checked when the limit was reached while it waited', async () => {
  const requireAllowed = () => Promise.reject(new Error('too many'));
  await expect(isPassword(password, undefined, requireAllowed)).rejects.toThrow('too many');
});

test('an unknown address is limited like an account, and its password waits like others', async () => {
  const [{ email }, unknown] = [await newCustomer(), unused()];
  const guess = async (address: string, from: string) => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) statuses.push(await statusOf({ email: address, from }));
    const subjects = await db.$count(loginFailures, sql`subject like ${`${address}%`}`);
    return { statuses, subjects };
  };
  const known = await guess(email, '10.40.0.6');
  expect(known.statuses).toEqual([...times(10, () => 401), 429, 429]);
  expect(await guess(unknown, '10.40.0.7')).toEqual(known);
  const release = occupyChecks();
  let answered = 0;
  const logins = [(await newCustomer()).email, unused()].map(async (address) => {
    const status = await statusOf({ email: address, from: '10.40.0.8' });
    answered += 1;
    return status;
  });
  // Long enough for an answer without a check; a slow machine proves less here, but fails nothing.
  await sleep(500);
  expect(answered).toBe(0);
  release();
  expect(await Promise.all(logins)).toEqual([401, 401]);
}, 30_000);
