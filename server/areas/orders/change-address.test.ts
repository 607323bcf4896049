import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type AddressId, type OrderId, storeOf } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { db } from '#platform/connect.ts';
import { formFor, ordersOf, submitCheckout } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { moveTo, pay, placeOrders } from '#server/testing/orders.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';
import { openPush } from '#server/testing/push-host.ts';
import { setShipping } from '#server/testing/shipping.ts';

const push = openPush();
beforeAll(openShop);

async function newAddress(buyer: Person, pincode: string): Promise<AddressId> {
  const fields = {
    receiverName: 'Oma Wowor',
    address: 'Jalan Baru 9',
    city: 'Tomohon',
    phone: '0813',
    notes: 'Belakang',
  };
  const { body } = await call(buyer, 'POST /api/shop/address/add', { body: { ...fields, pincode, userId: buyer.id } });
  return body.data._id;
}

const change = (buyer: Person, orderId: OrderId, addressId: AddressId) =>
  call(buyer, 'PUT /api/shop/order/address/:id', { params: { id: orderId }, body: { addressId } });
const details = async (buyer: Person, { _id: id }: DetailedOrder) =>
  (await call(buyer, 'GET /api/shop/order/details/:id', { params: { id } })).body.data;

async function paidOrder(buyer: Person, seller: Person): Promise<DetailedOrder> {
  const [order] = await placeOrders(buyer, [await newProduct(seller)]);
  await pay(order!);
  return order!;
}

test('the address of an accepted order changes once, and its seller is told', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const order = await paidOrder(sari, seller);
  await moveTo(order._id, 'processing');
  const addressId = await newAddress(sari, '95417');
  expect((await change(sari, order._id, addressId)).body.message).toBe('Alamat pesanan diubah.');
  expect((await change(sari, order._id, addressId)).status).toBe(200);

  const seen = await details(sari, order);
  expect(seen.addressInfo).toMatchObject({ addressId, receiverName: 'Oma Wowor', pincode: '95417' });
  expect([seen.totalAmount, seen.orderStatus, seen.addressChanges.length]).toEqual([100_000, 'processing', 1]);
  const { body } = await call(seller, 'GET /api/store/orders/details/:id', { params: { id: order._id } });
  expect(body.data.addressChanges).toEqual(seen.addressChanges);
  const timeline = await call(await newAdmin(), 'GET /api/admin/transactions/:orderId/timeline', {
    params: { orderId: order._id },
  });
  const titles = timeline.body.data.map(({ title }) => title);
  expect(titles).toContain('Pembeli mengubah alamat pengiriman');
  expect(titles).toContain('Tugas: memberi tahu penjual dan pembeli tentang alamat baru');
  const subjects = (await mailsTo(seller.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Alamat pengiriman diubah'))).toHaveLength(1);
});

test('the buyer of a paid order is told too, by mail and on each device, and cannot switch the mail off', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  await call(sari, 'POST /api/notification/save-token', { body: { token: push.service.newDevice().token } });
  const order = await paidOrder(sari, seller);
  for (const { kind } of (await call(sari, 'GET /api/account/mail-settings')).body.data) {
    await call(sari, 'PUT /api/account/mail-settings', { body: { kind, isOn: false } });
  }
  await change(sari, order._id, await newAddress(sari, '95417'));
  const told = (await mailsTo(sari.email)).filter(({ subject }) => subject.startsWith('Alamat pengiriman diubah'));
  expect(told).toHaveLength(1);
  expect(told[0]!.text).toContain('Bila bukan Anda');
  expect(told[0]!.text).not.toContain('Jalan Baru');
  const toDevice = await db.rows(sql`
    select from notices n join push_deliveries d on d.notice_id = n.id
    where n.kind = 'order-address' and n.order_id = ${order._id} and d.user_id = ${sari.id}`);
  expect(toDevice).toHaveLength(1);
});

test('a page that does not show the new address cannot mark the order as sent', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const order = await paidOrder(sari, seller);
  await change(sari, order._id, await newAddress(sari, '95417'));
  const update = (orderStatus: 'processing' | 'shipped' | 'delivered', seenAddressChanges?: number) =>
    call(seller, 'PUT /api/store/orders/update/:id', {
      params: { id: order._id },
      body: { orderStatus, seenAddressChanges },
    });
  expect((await update('processing', 0)).status).toBe(200);
  for (const status of ['shipped', 'delivered'] as const) {
    const { status: answered, body } = await update(status, 0);
    expect([answered, body.code]).toEqual([409, 'ADDRESS_CHANGED']);
  }
  expect(await details(sari, order)).toMatchObject({ orderStatus: 'processing' });
  expect((await update('shipped', 1)).status).toBe(200);
  // The address of an order that was sent cannot change, so it does not matter what the page shows.
  for (const status of ['shipped', 'delivered'] as const) expect((await update(status, 0)).status).toBe(200);

  const another = await paidOrder(sari, seller);
  await change(sari, another._id, await newAddress(sari, '95418'));
  const unchecked = await call(seller, 'PUT /api/store/orders/update/:id', {
    params: { id: another._id },
    body: { orderStatus: 'shipped' },
  });
  expect(unchecked.status).toBe(200);
});

test('the same address is copied again after it was edited', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const order = await paidOrder(sari, seller);
  const { addressId, ...fields } = order.addressInfo;
  expect((await change(sari, order._id, addressId)).status).toBe(200);
  expect((await details(sari, order)).addressChanges).toEqual([]);
  await call(sari, 'PUT /api/shop/address/update/:userId/:addressId', {
    params: { userId: sari.id, addressId },
    body: { ...fields, notes: 'Pagar hijau' },
  });
  await change(sari, order._id, addressId);
  expect((await details(sari, order)).addressInfo.notes).toBe('Pagar hijau');
});

test('an order that was sent, rejected or belongs to another buyer keeps its address', async () => {
  const [sari, tono, seller] = [await newCustomer(), await newCustomer('Tono'), await newSeller()];
  const order = await paidOrder(sari, seller);
  const addressId = await newAddress(sari, '95417');
  expect((await change(tono, order._id, await newAddress(tono, '95417'))).body.code).toBe('NO_ORDER');
  expect((await change(sari, order._id, await newAddress(tono, '95417'))).body.code).toBe('NO_ADDRESS');
  await moveTo(order._id, 'shipped');
  const refused = await change(sari, order._id, addressId);
  expect([refused.status, refused.body.message]).toEqual([409, 'Alamat pesanan ini tidak dapat diubah lagi.']);
  expect((await details(sari, order)).addressInfo.pincode).toBe('95111');
});

test('the fee stays; a zone that costs more or is not delivered is refused, except within the zone', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  await setShipping(seller, { provinceFee: rupiah(5_000) });
  const form = await formFor(sari, [[await newProduct(seller), 1]]);
  const shipping = [{ sellerId: storeOf(seller.id), fee: 10_000 }];
  const { body } = await submitCheckout(sari, { ...form, shipping, totalAmount: 110_000 });
  await atProvider(body.orderId, 'settle');
  const { id } = (await ordersOf(body.orderId))[0]!;

  const [far, near] = [await newAddress(sari, '10110'), await newAddress(sari, '95199')];
  expect((await change(sari, id, far)).body.code).toBe('DELIVERY_COSTS_MORE');
  await setShipping(seller, { nearbyFee: rupiah(90_000), provinceFee: rupiah(5_000), elsewhereFee: null });
  expect((await change(sari, id, far)).body.code).toBe('DELIVERY_COSTS_MORE');
  expect((await change(sari, id, near)).status).toBe(200);
  await call(sari, 'PUT /api/shop/address/update/:userId/:addressId', {
    params: { userId: sari.id, addressId: far },
    body: { receiverName: 'Oma', address: 'Jalan 1', city: 'Bitung', pincode: '95512', phone: '0813', notes: '-' },
  });
  expect((await change(sari, id, far)).status).toBe(200);
  expect(await ordersOf(body.orderId)).toMatchObject([
    { totalAmount: 110_000, shippingFee: 10_000, shippingZone: 'province', pincode: '95512' },
  ]);
});

test('an address in the zone of the former one is accepted when the store has changed its own postal code', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const order = await paidOrder(sari, seller);
  await setShipping(seller, { postalCode: '95111', nearbyFee: rupiah(10_000) });
  expect((await change(sari, order._id, await newAddress(sari, '95112'))).status).toBe(200);
});

test('an address can be changed five times', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const order = await paidOrder(sari, seller);
  const [first, second] = [await newAddress(sari, '95417'), await newAddress(sari, '95418')];
  for (const addressId of [first, second, first, second, first]) {
    expect((await change(sari, order._id, addressId)).status).toBe(200);
  }
  expect((await change(sari, order._id, second)).body.code).toBe('ADDRESS_FIXED');
});

test('an unpaid order changes its address too; the seller is not told, and its checkout is not continued', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const form = await formFor(sari, [[await newProduct(seller), 1]]);
  const first = (await submitCheckout(sari, form)).body;
  const [placed] = await ordersOf(first.orderId);
  expect((await change(sari, placed!.id, await newAddress(sari, '95417'))).status).toBe(200);
  const told = await db.rows(sql`select from notices where kind = 'order-address' and order_id = ${placed!.id}`);
  expect(told).toHaveLength(0);
  const second = (await submitCheckout(sari, form)).body;
  expect(second.orderId).not.toBe(first.orderId);
  expect(await ordersOf(second.orderId)).toMatchObject([{ pincode: '95111' }]);
});

test('an unpaid checkout is not continued when its address was edited', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const form = await formFor(sari, [[await newProduct(seller), 1]]);
  const first = (await submitCheckout(sari, form)).body;
  expect((await submitCheckout(sari, form)).body.orderId).toBe(first.orderId);
  const { addressId } = form.addressInfo;
  await call(sari, 'PUT /api/shop/address/update/:userId/:addressId', {
    params: { userId: sari.id, addressId },
    body: {
      receiverName: 'Sari',
      address: 'Jalan Baru 9',
      city: 'Bitung',
      pincode: '95512',
      phone: '0813',
      notes: '-',
    },
  });
  const second = (await submitCheckout(sari, form)).body;
  expect(second.orderId).not.toBe(first.orderId);
  expect(await ordersOf(second.orderId)).toMatchObject([{ address: 'Jalan Baru 9', pincode: '95512' }]);
});
