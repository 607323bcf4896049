import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { storeOf } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import { users } from '#server/db/schema/index.ts';
import { formFor, submitCheckout } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';
import { setShipping } from '#server/testing/shipping.ts';
import { zoneOf } from './zones.ts';

beforeAll(openShop);

const [wenang, bunaken, tondano, sitaro, talaud] = ['71.71.04', '71.71.01', '71.02.01', '71.09.01', '71.04.01'];
const place = (pincode: string, region: string | null = null) => ({ pincode, region });

test.each([
  ['two parts of Manado', place('95113', wenang), place('95231', bunaken), 'nearby'],
  ['Talaud and Siau', place('95871', talaud), place('95861', sitaro), 'province'],
  ['one region unknown', place('95113', wenang), place('95231'), 'province'],
  ['another province', place('95113', wenang), place('95115', '31.71.01'), 'elsewhere'],
  ['a code that cannot be read', place('95113', wenang), place('Manado', tondano), 'province'],
  ['a code of another province, the own kecamatan', place('95113', wenang), place('10110', wenang), 'elsewhere'],
  ['the same with spaces', place('95113', wenang), place('10 110', bunaken), 'elsewhere'],
  ['the same in wide digits', place('95113', wenang), place('１０１１０', wenang), 'elsewhere'],
  ['the same with letters', place('95113', wenang), place('ID-10110', wenang), 'elsewhere'],
  ['the same after words', place('95113', wenang), place('Kode Pos: 10110', wenang), 'elsewhere'],
  ['a code nearby with letters, without kecamatan', place('95113'), place('Manado 95\u2011113'), 'nearby'],
  ['more than five digits', place('95113'), place('95113-95114'), 'elsewhere'],
  ['a code of another province, a store without kecamatan', place('95113'), place('10110', wenang), 'elsewhere'],
  ['a kecamatan of another province, a code nearby', place('95113'), place('95113', '31.71.01'), 'elsewhere'],
  ['a code that begins as none does', place('95113', wenang), place('01234', wenang), 'nearby'],
  ['another kabupaten of the province', place('95113', wenang), place('95113', tondano), 'province'],
])('%s', (_what, store, buyer, zone) => {
  expect(zoneOf(store, buyer)).toBe(zone);
});

const addressAt = async (buyer: Person, pincode: string, region: string | null) => {
  const fields = { receiverName: 'Sari Wowor', address: 'Jalan Baru 9', city: 'Manado', phone: '0812', notes: 'Biru' };
  const body = { ...fields, pincode, region, userId: buyer.id };
  return (await call(buyer, 'POST /api/shop/address/add', { body })).body.data;
};

const details = async (buyer: Person, id: string) =>
  (await call(buyer, 'GET /api/shop/order/details/:id', { params: { id } })).body;

test('an order keeps both regions, its fee follows them, and buyer, seller and mails read the kecamatan', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  // The address is in mails only for a seller who proved to own theirs.
  await db.update(users).set({ emailVerifiedAt: new Date().toISOString() }).where(eq(users.id, seller.id));
  await setShipping(seller, { postalCode: '95113', region: wenang });
  const { _id: addressId } = await addressAt(sari, '95231', bunaken);
  const form = { ...(await formFor(sari, [[await newProduct(seller), 1]])), addressInfo: { addressId } };
  const fee = rupiah(10_000);
  const placed = await submitCheckout(sari, {
    ...form,
    totalAmount: rupiah(100_000 + fee),
    shipping: [{ sellerId: storeOf(seller.id), fee, isPickup: false }],
  });
  expect(placed.status).toBe(200);
  await atProvider(placed.body.orderId, 'settle');
  const ordered = async () => (await details(sari, placed.body.orderId)).data;
  const order = await ordered();
  const address = { region: bunaken, regionName: 'Bunaken' };
  expect(order).toMatchObject({ shippingZone: 'nearby', shippingFee: 10_000, addressInfo: address });
  const seen = await call(seller, 'GET /api/store/orders/details/:id', { params: { id: order._id } });
  expect(seen.body.data.addressInfo).toMatchObject(address);
  expect((await mailsTo(seller.email)).map(({ text }) => text).join()).toContain('Kec. Bunaken');

  // The store moves away; what was paid for does not change.
  await setShipping(seller, { postalCode: '95611', region: tondano });
  const other = await addressAt(sari, '95112', wenang);
  const changed = await call(sari, 'PUT /api/shop/order/address/:id', {
    params: { id: order._id },
    body: { addressId: other._id },
  });
  expect(changed.status).toBe(200);
  expect(await ordered()).toMatchObject({
    shippingZone: 'nearby',
    addressInfo: { region: wenang, regionName: 'Wenang' },
  });
});

test('an order to another address of the same text but another region is not continued', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const { _id: addressId } = await addressAt(sari, '95231', null);
  const form = { ...(await formFor(sari, [[await newProduct(seller), 1]])), addressInfo: { addressId } };
  const first = await submitCheckout(sari, form);
  expect((await submitCheckout(sari, form)).body.orderId).toBe(first.body.orderId);
  const fields = { receiverName: 'Sari Wowor', address: 'Jalan Baru 9', city: 'Manado', phone: '0812', notes: 'Biru' };
  await call(sari, 'PUT /api/shop/address/update/:userId/:addressId', {
    params: { userId: sari.id, addressId },
    body: { ...fields, pincode: '95231', region: bunaken },
  });
  expect((await submitCheckout(sari, form)).body.orderId).not.toBe(first.body.orderId);
});

test('a store keeps its region while its postal code stays, and an unknown one is refused', async () => {
  const seller = await newSeller();
  const saved = async () => (await call(seller, 'GET /api/store/shipping/get')).body.data;
  await setShipping(seller, { postalCode: '95113', region: wenang });
  await setShipping(seller, { postalCode: '95113' });
  expect(await saved()).toMatchObject({ region: wenang, regionName: 'Wenang' });
  await setShipping(seller, { postalCode: '95115' });
  expect(await saved()).toMatchObject({ region: null, regionName: null });
  await expect(setShipping(seller, { region: '99.99.99' })).rejects.toThrow('400');
});

test('quotes a product to a chosen kecamatan, and to the last address of a customer', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  await setShipping(seller, { postalCode: '95113', region: wenang, freeFrom: rupiah(200_000) });
  const quote = (who: Person | null, query: { region?: string; price?: number }) =>
    call(who, 'GET /api/shop/shipping/delivery/:sellerId', {
      params: { sellerId: seller.id },
      query: { price: 100_000, ...query },
    });
  expect((await quote(null, {})).body.data).toBeNull();
  expect((await quote(sari, {})).body.data).toBeNull();
  const near = { zone: 'nearby', fee: 10_000, place: 'Bunaken', isAddress: false };
  expect((await quote(null, { region: bunaken })).body.data).toMatchObject(near);
  expect((await quote(null, { region: bunaken, price: 200_000 })).body.data).toMatchObject({ ...near, fee: 0 });
  // Of a store without a region the postal codes decide.
  await setShipping(seller, { postalCode: '95711', region: null });
  expect((await quote(null, { region: talaud })).body.data).toMatchObject({ zone: 'province', fee: 20_000 });
  const unknown = await quote(null, { region: '99.99.99' });
  expect([unknown.status, unknown.body.errors]).toEqual([400, { region: 'Kecamatan tidak dikenal' }]);

  const { _id: addressId } = await addressAt(sari, '10110', null);
  const form = { ...(await formFor(sari, [[await newProduct(seller), 1]])), addressInfo: { addressId } };
  const fee = rupiah(45_000);
  const shipping = [{ sellerId: storeOf(seller.id), fee, isPickup: false }];
  await submitCheckout(sari, { ...form, totalAmount: rupiah(100_000 + fee), shipping });
  const last = { zone: 'elsewhere', fee: 45_000, place: 'Manado', isAddress: true };
  expect((await quote(sari, { region: bunaken })).body.data).toMatchObject(last);
});
