import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { orderCode } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { orders, users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';

beforeAll(openShop);

const list = async (who: Person, query: object) => (await call(who, 'GET /api/store/orders/get', { query })).body;

test('finds orders by whatever their row shows of them', async () => {
  const [seller, sari, tono] = [await newSeller(), await newCustomer('Sari Wowor'), await newCustomer('Tono Lengkong')];
  await db.update(users).set({ phoneNumber: '+62 852-9900-1234' }).where(eq(users.id, tono.id));
  const [syal, tas] = [
    await newProduct(seller, { title: 'Syal Tenun Ungu' }),
    await newProduct(seller, { title: 'Tas “Sangket” 50% Rotan' }),
  ];
  const bySari = (await placeOrders(sari, [syal, tas]))[0]!;
  const byTono = (await placeOrders(tono, [syal]))[0]!;
  await db.update(orders).set({ trackingNumber: 'JT-0042' }).where(eq(orders.id, byTono._id));
  await db.update(orders).set({ phone: '0431 862 555', receiverName: 'Oma Rin' }).where(eq(orders.id, bySari._id));
  const names = new Map([
    [bySari._id, 'sari'],
    [byTono._id, 'tono'],
  ]);
  const found = async (q: string) =>
    (await list(seller, { q, sortBy: 'oldest' })).data.map(({ _id }) => names.get(_id)).join(' ');
  const expected: Record<string, string> = {
    syal: 'sari tono',
    SANGKET: 'sari',
    '50%': 'sari',
    '5_%': '',
    'jt-0042': 'tono',
    'oma rin': 'sari',
    '0852 9900 1234': 'tono',
    '+6285299001234': 'tono',
    '(0852) 9900': 'tono',
    '9001234': 'tono',
    '0431-862555': 'sari',
    '081234': 'sari',
    '000000': '',
    '....': '',
    '()()': '',
    [byTono._id.toUpperCase()]: 'tono',
    [orderCode(bySari._id)]: 'sari',
    [bySari.checkoutId]: '',
    [sari.email]: '',
  };
  for (const [q, who] of Object.entries(expected)) expect([q, await found(q)]).toEqual([q, who]);
  expect((await list(await newSeller(), { q: 'syal' })).total).toBe(0);
});
