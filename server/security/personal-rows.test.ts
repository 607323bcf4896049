/**
 * Reading personal data of others as JSON: the second factor above 100 rows an hour, and an event for each 100 (M3).
 */
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/index.ts';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { writeSecurityEvents } from '#platform/security-events.ts';
import { findSession, markSecondFactor } from '#platform/session.ts';
import { personalReads, securityEvents } from '#server/db/schema/index.ts';
import { callAny } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, type Person } from '#server/testing/people.ts';

const personal = new Set([
  'email',
  'phone',
  'phoneNumber',
  'receiverName',
  'userName',
  'customer',
  'customerName',
  'buyer',
  'contact',
  'text',
]);

/** The names of all fields of a schema, at any depth. */
function fieldsOf(schema: unknown): string[] {
  const json = JSON.stringify(z.toJSONSchema(schema as z.ZodType, { io: 'output', unrepresentable: 'any' }));
  return [...json.matchAll(/"(\w+)":\{/g)].map(([, name]) => name!);
}

/** What many people search, the contact details of the shop itself, and what admins and sellers did. */
const exempt = ['GET /api/admin/search/popular', 'GET /api/admin/shop-settings', 'GET /api/admin/audit'];

const endpoints = Object.entries<Endpoint>(api);
const isForAdmins = ({ access }: Endpoint) => typeof access !== 'string' && access.who.join() === 'admin';

test('each answer to admins with names, contact details or texts of people counts its rows, or needs the factor anyway', () => {
  const uncounted = endpoints
    .filter(([key, endpoint]) => key.startsWith('GET') && isForAdmins(endpoint) && !endpoint.secondFactor)
    .filter(([, endpoint]) => !endpoint.sends && fieldsOf(endpoint.out).some((field) => personal.has(field)))
    .filter(([, endpoint]) => !endpoint.personalRows)
    .map(([key]) => key);
  expect(uncounted).toEqual(exempt);
});

beforeAll(async () => {
  const { env } = await openShop();
  for (let customer = 0; customer < 60; customer += 1) await newCustomer();
  configure({ ...env, ADMIN_SECOND_FACTOR: 'required' });
});
afterAll(async () => configure((await openShop()).env));
afterEach(async () => void configure({ ...(await openShop()).env, ADMIN_SECOND_FACTOR: 'required' }));

type Answer = { code?: string; customers?: object[]; nextCursor?: string };
const read = (admin: Person, query: object) => callAny<Answer>(admin, 'GET /api/admin/info/customers', { query });
const giveFactor = async ({ cookie }: Person) =>
  markSecondFactor(db, (await findSession(cookie.replace('sid=', ''), new Date()))!, new Date());
async function countReveals({ id }: Person): Promise<number> {
  await writeSecurityEvents();
  const rows = await db
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, id), eq(securityEvents.kind, 'reveal')));
  return rows.reduce((total, { events }) => total + events, 0);
}

test('the second page asks for the second factor, and so does the 101st row of an hour, in whatever calls', async () => {
  const admin = await newAdmin();
  const first = await read(admin, { limit: 50 });
  expect([first.status, first.body.customers]).toEqual([200, expect.objectContaining({ length: 50 })]);
  const second = await read(admin, { limit: 10, cursor: first.body.nextCursor });
  expect([second.status, second.body.code]).toEqual([403, 'SECOND_FACTOR']);
  expect((await read(admin, { limit: 50, q: 'sari' })).status).toBe(200);
  expect((await read(admin, { limit: 1 })).body.code).toBe('SECOND_FACTOR');
  expect((await read(await newAdmin(), { limit: 1 })).status).toBe(200);
  await giveFactor(admin);
  expect((await read(admin, { limit: 10, cursor: first.body.nextCursor })).status).toBe(200);
  expect((await read(admin, { limit: 50 })).status).toBe(200);
});

test('an hour later the rows are counted anew, by account and not by session', async () => {
  const admin = await newAdmin();
  for (let call = 0; call < 2; call += 1) await read(admin, { limit: 50 });
  expect((await read(admin, { limit: 1 })).status).toBe(403);
  await db
    .update(personalReads)
    .set({ hourEndsAt: new Date().toISOString() })
    .where(eq(personalReads.userId, admin.id));
  expect((await read(admin, { limit: 50 })).status).toBe(200);
});

test('calls at once cannot read more', async () => {
  const admin = await newAdmin();
  const answers = await Promise.all(Array.from({ length: 12 }, () => read(admin, { limit: 25 })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
});

test('each hundred rows are one event, also where the factor is not required; then nothing is refused', async () => {
  configure((await openShop()).env);
  const admin = await newAdmin();
  for (let call = 0; call < 5; call += 1) expect((await read(admin, { limit: 50 })).status).toBe(200);
  expect(await countReveals(admin)).toBe(2);
});
