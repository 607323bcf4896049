import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { beforeAll, expect, expectTypeOf, test } from 'vitest';
import type { OrderId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { invoices, orders, users } from '#server/db/schema/index.ts';
import { openShop } from '#server/testing/open-shop.ts';
import {
  caseWhen,
  type Columns,
  columns,
  constant,
  isoTimestamp,
  jsonAgg,
  jsonBuildObject,
  merge,
  nullable,
  optional,
  type RowOf,
  scalarSubquery,
} from './columns.ts';
import { db } from './connect.ts';

beforeAll(openShop);

const buyer = alias(users, 'buyer');
const listed = columns({
  _id: orders.id,
  total: orders.totalAmount,
  shipBy: orders.shipBy,
  buyerName: buyer.userName,
  invoice: nullable(invoices.number),
  paidOut: caseWhen(sql`not orders.is_disputed`, orders.createdAt),
  region: optional(orders.region),
  count: sql<number>`1`,
  address: jsonBuildObject({ addressId: orders.addressId, movedAt: orders.movedAt }),
  numbers: jsonAgg(invoices.number, sql`invoices.id`, sql`invoices where invoices.order_id = orders.id`),
  first: scalarSubquery(invoices.amount, sql`invoices where invoices.order_id = orders.id limit 1`),
});
type Listed = {
  _id: OrderId;
  total: Rupiah;
  shipBy: string | null;
  buyerName: string;
  invoice: string | null;
  paidOut: string | null;
  region?: string;
  count: number;
  address: { addressId: string; movedAt: string };
  numbers: string[];
  first: Rupiah | null;
};

test('the type of a row is that of its columns', () => {
  expectTypeOf<RowOf<typeof listed>>().toExtend<Listed>();
  expectTypeOf<Listed>().toExtend<{ [Name in keyof RowOf<typeof listed>]: unknown }>();
  expectTypeOf<RowOf<typeof listed>['shipBy']>().toEqualTypeOf<string | null>();
  expectTypeOf<RowOf<typeof listed>['region']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<RowOf<typeof listed>['total']>().toEqualTypeOf<Rupiah>();
});

const readAs = <Row>(_: Columns<Row>): void => undefined;

test('what does not fit its answer does not compile', () => {
  // @ts-expect-error There is no such column.
  readAs(columns({ _id: orders.identity }));
  // @ts-expect-error A column may be null.
  readAs<{ shipBy: string }>(columns({ shipBy: orders.shipBy }));
  // @ts-expect-error A column has another name.
  readAs<{ totalAmount: Rupiah }>(columns({ total: orders.totalAmount }));
  // @ts-expect-error A column was forgotten.
  readAs<{ _id: OrderId; total: Rupiah }>(columns({ _id: orders.id }));
  // @ts-expect-error Another part was forgotten.
  readAs<{ _id: OrderId; total: Rupiah }>(merge(columns({ _id: orders.id }), columns({ userId: orders.userId })));
  // @ts-expect-error An id is that of another table.
  readAs<{ userId: UserId }>(columns({ userId: orders.id }));
  // @ts-expect-error An expression has no type.
  readAs<{ one: number }>(columns({ one: sql`1` }));
  // @ts-expect-error A value is null where the condition fails.
  readAs<{ at: string }>(columns({ at: caseWhen(sql`true`, orders.createdAt) }));
  // @ts-expect-error An outer joined row may be missing.
  readAs<{ name: string }>(columns({ name: nullable(buyer.userName) }));
  // @ts-expect-error A field of a JSON object may be null.
  readAs<{ dates: { shipBy: string } }>(columns({ dates: jsonBuildObject({ shipBy: orders.shipBy }) }));
  // @ts-expect-error An absent field is not null.
  readAs<{ region: string | null }>(columns({ region: optional(orders.region) }));
});

const numbers = sql`(values (1, timestamptz '2026-01-31T10:00:00.5Z'), (2, null)) orders (id, moved_at)`;

test('reads rows, with timestamps as ISO 8601 also inside JSON, and without optional fields that are null', async () => {
  const rows = await db.read(
    merge(
      columns({ id: orders.id, movedAt: optional(orders.movedAt) }),
      columns({
        json: jsonBuildObject({ at: orders.movedAt, expression: isoTimestamp(orders.movedAt) }),
        later: jsonAgg(sql<number>`n`, sql`n desc`, sql`generate_series(orders.id + 1, 3) n`),
        times: jsonAgg(orders.movedAt, sql`1`, sql`(select orders.moved_at where orders.id = 2) orders`),
        given: sql<number>`${7}::int`,
        half: caseWhen(sql`orders.id = 2`, sql<number>`1`),
      }),
    ),
    sql`${numbers} order by orders.id`,
  );
  const at = '2026-01-31T10:00:00.500Z';
  expect(JSON.parse(JSON.stringify(rows))).toEqual([
    { id: 1, movedAt: at, json: { at, expression: at }, later: [3, 2], times: [], given: 7, half: null },
    { id: 2, json: { at: null, expression: null }, later: [3], times: [null], given: 7, half: 1 },
  ]);
});

test('two parts with the same name are refused when they are read', async () => {
  const twice = merge(columns({ one: sql<number>`1` }), columns({ one: sql<number>`2` }));
  await expect(db.read(twice, sql`generate_series(1, 1)`)).rejects.toThrow('two columns have the same name: one, one');
});

test('what stands before the statement may be a with clause', async () => {
  const found = await db.read(columns({ one: sql<number>`n` }), sql`named`, sql`with named as (select 1 as n)`);
  expect(found).toEqual([{ one: 1 }]);
});

test('SQL without parameters becomes a constant text', () => {
  expect(constant(sql`${orders.id} + 1`).queryChunks).toHaveLength(1);
  const withParameter = sql`${1}`;
  expect(constant(withParameter)).toBe(withParameter);
});
