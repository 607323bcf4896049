/** One search finds an order by everything that a caller can name. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { orderCode, type OrderId } from '#contract/ids.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { orders, paymentEvents, users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { moveTo, placeOrders } from '#server/testing/orders.ts';
import { paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, paymentIdOf } from '#server/testing/provider.ts';
import { readAllPages } from '#server/testing/read-all-pages.ts';

const admin = await newAdmin();

type Filter = { status?: OrderStatus; sortBy?: 'newest' | 'oldest'; limit?: number; cursor?: string };
const search = async (q: string, filter: Filter = {}) =>
  (await call(admin, 'GET /api/admin/info/transactions', { query: { q, ...filter } })).body;
const idsFor = async (q: string, filter?: Filter) => (await search(q, filter)).data.map(({ _id }) => _id);

const phoneOf = (who: Person, phoneNumber: string) => db.update(users).set({ phoneNumber }).where(eq(users.id, who.id));
const addressPhone = (orderId: OrderId, phone: string) =>
  db.update(orders).set({ phone }).where(eq(orders.id, orderId));

let buyer: Person;
let seller: Person;
let order: DetailedOrder;
let others: OrderId[];

beforeAll(async () => {
  [buyer, seller] = [await newCustomer('Zxcari Pembeli'), await newSeller('Zxcari Toko')];
  await phoneOf(buyer, '0813 5555 0101');
  order = (await placeOrders(buyer, [await newProduct(seller)]))[0]!;
  await addressPhone(order._id, '+62 821-7777-0202');
  await atProvider(order.checkoutId, 'settle', { payment_type: 'bca_va' });
  await moveTo(order._id, 'shipped');
  await db.update(orders).set({ trackingNumber: 'JP-7351 9042 ID' }).where(eq(orders.id, order._id));
  others = [(await paidOrder(await newCustomer('Zxlain'), await newSeller('Zxlain Toko')))._id];
});

test.each<[what: string, text: () => string]>([
  ['the id', () => order._id],
  ['the id in capitals', () => order._id.toUpperCase()],
  ['the code', () => orderCode(order._id)],
  ['the code with #', () => `#${orderCode(order._id).toLowerCase()}`],
  ['the order id at the provider', () => order.checkoutId],
  ['an earlier order id at the provider', () => `${paymentIdOf(order.checkoutId)}-7`],
  ['the e-mail address', () => buyer.email],
  ['the e-mail address in capitals', () => buyer.email.toUpperCase()],
  ['part of the name', () => 'zxcari pemb'],
  ['the store', () => 'Zxcari Toko'],
  ["the seller's e-mail address", () => seller.email],
  ...[
    '081355550101',
    '0813-5555-0101',
    '+62 813 5555 0101',
    '6281355550101',
    '(0813) 5555.0101',
    '006281355550101',
    '082177770202',
    '+6282177770202',
    '62 821 7777 0202',
    '0821 7777 0202',
    '82177770202',
  ].map((phone): [string, () => string] => [`the phone number ${phone}`, () => phone]),
  ...['JP-7351 9042 ID', 'jp73519042id', 'JP 7351 9042 ID'].map((q): [string, () => string] => [
    `the tracking number ${q}`,
    () => q,
  ]),
])('finds an order by %s', async (_, text) => {
  const { data, total, totalIsMinimum } = await search(text());
  expect(data.map(({ _id }) => _id)).toEqual([order._id]);
  expect([total, totalIsMinimum]).toEqual([1, false]);
});

test('finds an order by its transaction id and the number that was paid with, also before the payment', async () => {
  for (const [channel, numberOf] of [
    ['bca_va', (report: Reported) => report.va_numbers![0]!.va_number],
    ['permata_va', (report: Reported) => report.permata_va_number!],
    ['echannel', (report: Reported) => report.bill_key!],
    ['indomaret', (report: Reported) => report.payment_code!],
  ] as const) {
    const [unpaid] = await placeOrders(await newCustomer(), [await newProduct(seller)]);
    await atProvider(unpaid!.checkoutId, 'pending', { payment_type: channel });
    const [event] = await db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentId, paymentIdOf(unpaid!.checkoutId)));
    const number = numberOf(event!.report as Reported);
    expect(number).toMatch(/^\d{10,}$/);
    for (const q of [event!.transactionId, number, number.replaceAll(/(\d{4})/g, '$1 ')]) {
      expect(await idsFor(q), `${channel} ${q}`).toEqual([unpaid!._id]);
    }
  }
});

type Reported = {
  va_numbers?: { va_number: string }[];
  permata_va_number?: string;
  bill_key?: string;
  payment_code?: string;
};

test('finds nothing for other texts, and no text fails', async () => {
  for (const q of [newId(), `${newId()}-1`, '081355550109', '0813555501', 'JP-7351 9042', 'zxcari%', "' or 1=1 --"]) {
    expect(await search(q), q).toMatchObject({ data: [], total: 0 });
  }
  for (const q of ['\\', '#', '٣', '+', '0', '-----', '00000', '1@', '𠀀𠀀', '081', 'a'.repeat(100)]) {
    expect((await search(q)).success, q).toBe(true);
  }
});

test('pages through all orders of a person and a store, in both orders and with a status', async () => {
  const [many, store] = [await newCustomer('Zxbanyak Orang'), await newSeller('Zxbanyak Toko')];
  const made: OrderId[] = [];
  for (let count = 0; count < 4; count += 1) made.push((await paidOrder(many, store))._id);
  made.push((await paidOrder(many, seller))._id, (await paidOrder(await newCustomer(), store))._id);
  await moveTo(made[1]!, 'processing');
  for (const [sortBy, expected] of [
    ['oldest', made],
    ['newest', made.toReversed()],
  ] as const) {
    for (const limit of [1, 2, 5, 100]) {
      const read = (cursor: object) => search('zxbanyak', { sortBy, limit, ...cursor });
      expect(await readAllPages(read, ({ data }) => data.map(({ _id }) => _id))).toEqual(expected);
    }
  }
  expect(await search('zxbanyak', { status: 'processing' })).toMatchObject({ data: [{ _id: made[1] }], total: 1 });
  expect(others.filter((id) => made.includes(id))).toEqual([]);
});

test('every condition of the search is answered by an index', async () => {
  const indexes = async (condition: string) => {
    const plan = await transaction(async (tx) => {
      await tx.rows(sql`set local enable_seqscan = off`);
      return tx.rows<{ 'QUERY PLAN': string }>(sql.raw(`explain select ${condition} limit 10`));
    });
    return plan.map((row) => row['QUERY PLAN']).join('\n');
  };
  for (const [condition, index] of [
    [`id from orders where phone_number_key(phone) = '62812'`, 'orders_by_phone_number'],
    [
      `id from orders where tracking_number <> '' and letters_and_digits(tracking_number) = 'a1'`,
      'orders_by_tracking_number',
    ],
    [`id from users where phone_number_key(phone_number) = '62812'`, 'users_by_phone_number'],
    [`id from payment_events where transaction_id = 'x'`, 'payment_events_by_transaction'],
    [`id from payment_events where payment_number(report) = '123'`, 'payment_events_by_number'],
  ] as const) {
    expect(await indexes(condition)).toContain(index);
  }
});
