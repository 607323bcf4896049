/** Cursors that no list has made: each list answers them alike. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { api, type Key } from '#contract/index.ts';
import { newId } from '#platform/new-id.ts';
import { createAccessFixture } from '#server/testing/access-fixture.ts';
import { callAny } from '#server/testing/call.ts';
import { plausibleRequest } from '#server/testing/plausible-request.ts';

const shapeOf = ({ query }: Endpoint) => (query as z.ZodMiniObject | undefined)?.shape ?? {};
const lists = (Object.entries(api) as [Key, Endpoint][]).filter(([, endpoint]) => 'cursor' in shapeOf(endpoint));

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Cursors of no list, and those of the search with keys that PostgreSQL cannot compare or store. */
const malformed = [
  '',
  'x',
  '%',
  'null',
  'a'.repeat(2_001),
  encoded([]),
  encoded({}),
  encoded('newest'),
  encoded(['lain', [newId()]]),
  ...alteredCursors('search'),
];

function alteredCursors(order: string): string[] {
  const keys = [[], ['a\u0000b', newId()], ['\ud800', newId()], [1.5, newId()], [1e300, newId()], ['title', 'no id']];
  return keys.map((altered) => encoded([order, altered]));
}

const sortOrders = ['price-lowtohigh', 'title-atoz', 'newest', 'name-atoz', 'amount-hightolow'];
const sortedLists = [
  'sellers',
  'customers',
  'transactions',
  'refunds',
  'unplaced',
  'audit',
  'broadcasts',
  'store orders',
  'store reviews',
  'payouts',
  'unpaid',
  'due',
  'movements',
  'misses',
];
const sorted = lists.flatMap(([key, endpoint]) =>
  sortOrders
    .filter((sortBy) => z.safeParse(endpoint.query!, { sortBy }).success && 'sortBy' in shapeOf(endpoint))
    .map((sortBy) => [key, sortBy] as const),
);

const fixture = await createAccessFixture();

const refusal = {
  status: 400,
  body: {
    success: false,
    code: 'INVALID',
    message: 'Halaman tidak dikenal.',
    errors: { cursor: 'Halaman tidak dikenal.' },
  },
};

async function expectRefused(key: Key, queries: { cursor: string; sortBy?: string }[]): Promise<void> {
  const { access }: Endpoint = api[key];
  const caller = fixture[typeof access === 'string' ? 'customer' : access.who[0]!];
  const request = plausibleRequest(key, fixture, caller);
  const replies = await Promise.all(
    queries.map(async (query) => {
      const { status, body } = await callAny<object>(caller, key, { ...request, query });
      return { query, status, body };
    }),
  );
  expect(replies).toEqual(queries.map((query) => ({ query, ...refusal })));
}

test.each(lists)('%s refuses a malformed cursor with an error of the field', async (key) => {
  await expectRefused(
    key,
    malformed.map((cursor) => ({ cursor })),
  );
});

test.each(sorted)('%s refuses an altered cursor of the order %s with an error of the field', async (key, sortBy) => {
  const names = [sortBy, ...sortedLists.map((list) => `${list} ${sortBy}`)];
  await expectRefused(
    key,
    names.flatMap((name) => alteredCursors(name).map((cursor) => ({ cursor, sortBy }))),
  );
});
