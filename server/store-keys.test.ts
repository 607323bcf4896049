/** A store's key and a user's id have the same text today, but only `storeOf` and `ownerOf` make one of the other. */
import { globSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, expectTypeOf, test } from 'vitest';
import { ownerOf, type StoreId, storeOf, type UserId } from '#contract/ids.ts';
import type { invoicesApi } from '#contract/payments/invoices.ts';
import type { store } from '#contract/store/store.ts';
import { columns, type RowOf } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { findSession, type Session } from '#platform/session.ts';
import { getOverview } from './areas/payouts/store-overview.ts';
import * as schema from './db/schema/index.ts';
import { openShop } from './testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, type Person } from './testing/people.ts';

beforeAll(openShop);

type SessionIn<H> = H extends (request: infer R extends { session: unknown }) => unknown ? R['session'] : never;
type OfSeller = SessionIn<Handlers<typeof store>['GET /api/store/orders/get']>;
type OfEither = SessionIn<Handlers<typeof invoicesApi>['GET /api/invoice/:orderId']>;

test('the routes of sellers get the key of their store, and others may have none', () => {
  expectTypeOf<OfSeller['storeId']>().toEqualTypeOf<StoreId>();
  expectTypeOf<OfEither['storeId']>().toEqualTypeOf<StoreId | null>();
  const wrong = (seller: OfSeller, anybody: Session) => [
    // @ts-expect-error The user of a session is no store.
    getOverview(seller.userId, new Date()),
    // @ts-expect-error Not every session has a store.
    getOverview(anybody.storeId, new Date()),
    getOverview(seller.storeId, new Date()),
  ];
  expect(wrong).toBeInstanceOf(Function);
});

type KeyIn<Table> = Table extends { $inferSelect: { sellerId: infer Key } } ? NonNullable<Key> : never;
type Schema = typeof schema;

test('every column of a store is one by its type, and a statement of two ids cannot mix them', () => {
  expectTypeOf<{ [Name in keyof Schema]: KeyIn<Schema[Name]> }[keyof Schema]>().toEqualTypeOf<StoreId>();
  const { sellerId, userId } = schema.orders;
  const parties = columns({ sellerId, userId });
  expectTypeOf<RowOf<typeof parties>['sellerId']>().toEqualTypeOf<StoreId>();
  expectTypeOf<RowOf<typeof parties>['userId']>().toEqualTypeOf<UserId>();
  const wrong = (user: UserId, of: StoreId) => [
    // @ts-expect-error A user is no store.
    eq(sellerId, user),
    // @ts-expect-error A store is no user.
    eq(userId, of),
    // @ts-expect-error A user is no store.
    db.insert(schema.storePictures).values({ sellerId: user, image: '' }),
  ];
  expect(wrong).toBeInstanceOf(Function);
});

const sessionOf = async ({ cookie }: Person) => (await findSession(cookie.replace('sid=', ''), new Date()))!;

test('the session of a seller has the key of their store; those of others have none', async () => {
  const [seller, customer, admin] = [await newSeller(), await newCustomer(), await newAdmin()];
  const { storeId, userId } = await sessionOf(seller);
  const [row] = await db.select().from(schema.stores).where(eq(schema.stores.sellerId, storeId!));
  expect([row!.sellerId, ownerOf(row!.sellerId)]).toEqual([storeOf(seller.id), userId]);
  expect([(await sessionOf(customer)).storeId, (await sessionOf(admin)).storeId]).toEqual([null, null]);
});

/** The job `distrust-account` is about a user, whom it calls seller in its stored payload. */
const exempt = ['contract/ids.ts', 'server/areas/bank-accounts/revoke-confirmation.ts'];
const sources = globSync('{contract,server,web,local,operate}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$/.test(file) && !exempt.includes(file),
);
/** An id that is made of another one, and what no type checks: rows that are declared, and SQL that compares ids. */
const mixed = [
  /\b(?:sellerId|storeId|seller_id)\??: UserId\b/,
  /\buser(?:Id|_id)\??: StoreId\b/,
  /\bseller_id as "user/i,
  /\bas (?:StoreId|UserId)\b/,
  /\bseller_id *(?:=|<>) *\$\{(?!sellerId\}|storeOf\(\w+\)\}|(?:\w+\.)?(?:sellerId|storeId)\}|seller\.id\})/,
  /\buser_id *(?:=|<>) *\$\{[^}]*(?:seller|store)/i,
];
const isMixed = (text: string) => mixed.some((pattern) => pattern.test(text));

test('only contract/ids.ts makes one id of the other', () => {
  expect(sources.length).toBeGreaterThan(600);
  expect(sources.filter((file) => isMixed(readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  'db.rows<{ sellerId: UserId }>(sql`select seller_id as "sellerId"`)',
  'type Row = { seller_id?: UserId };',
  'type Row = { userId: StoreId };',
  'sql`select p.seller_id as "userId"`',
  'sql`where o.seller_id = ${session.userId}`',
  'sql`where seller_id = ${userId}`',
  'sql`where seller_id <> ${user}`',
  'sql`where user_id = ${sellerId}`',
  'sql`where m.user_id = ${session.storeId}`',
  'const id = user.id as string as StoreId;',
  'return sellerId as never as UserId;',
])('this is found as mixed: %s', (text) => {
  expect(isMixed(text)).toBe(true);
});
