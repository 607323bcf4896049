/** Orders that are gifts, and addresses of other people. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type OrderId, storeOf } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { eraseOrderTexts } from '#server/areas/orders/erase-texts.ts';
import { addresses, users } from '#server/db/schema/index.ts';
import { addressOf, countUnpaid, type Form, formFor, ordersOf, submitCheckout } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, paymentIdOf } from '#server/testing/provider.ts';
import { readCheckoutRequest } from './checkout-request.ts';
import { readUnpaidPayment } from './snap-request.ts';

beforeAll(openShop);

const [seller, other] = [await newSeller(), await newSeller('Galeri Wanua')];
const gift = { sellerId: storeOf(seller.id), message: 'Selamat ulang tahun, Oma!', hidesPrices: true };

async function cartOf(buyer: Person): Promise<Form> {
  return formFor(buyer, [
    [await newProduct(seller), 1],
    [await newProduct(other), 1],
  ]);
}

const detailsFor = async (who: Person, id: OrderId) =>
  (await call(who, 'GET /api/store/orders/details/:id', { params: { id } })).body.data;

test('buyer, seller and admin see the gift of one store; the order of the other is as before', async () => {
  const [sari, admin] = [await newCustomer(), await newAdmin()];
  const { body } = await submitCheckout(sari, { ...(await cartOf(sari)), gifts: [gift] });
  await atProvider(body.orderId, 'settle');
  const [wrapped, plain] = await ordersOf(body.orderId);
  const chosen = { message: gift.message, hidesPrices: true };
  const { data: mine } = (await call(sari, 'GET /api/shop/order/list/:userId', { params: { userId: sari.id } })).body;
  expect(mine.find(({ _id }) => _id === wrapped!.id)!.gift).toEqual(chosen);
  expect(mine.find(({ _id }) => _id === plain!.id)).not.toHaveProperty('gift');
  expect((await detailsFor(seller, wrapped!.id)).gift).toEqual(chosen);
  expect(await detailsFor(other, plain!.id)).not.toHaveProperty('gift');
  const listed = (await call(seller, 'GET /api/store/orders/get')).body.data;
  expect(listed.find(({ _id }) => _id === wrapped!.id)!.gift).toEqual(chosen);
  const params = { id: wrapped!.id };
  expect((await call(admin, 'GET /api/admin/info/transaction/:id', { params })).body.data.gift).toEqual(chosen);
  await expectInvariants();
});

test('the same gift is the same checkout; another message, no gift or prices in the package make a new one', async () => {
  const sari = await newCustomer();
  const form = await cartOf(sari);
  const first = (await submitCheckout(sari, { ...form, gifts: [gift] })).body;
  expect((await submitCheckout(sari, { ...form, gifts: [{ ...gift, message: ` ${gift.message} ` }] })).body).toEqual(
    first,
  );
  let last = first.orderId;
  for (const gifts of [[{ ...gift, message: 'Dari kami' }], [{ ...gift, hidesPrices: false }], []]) {
    const { status, body } = await submitCheckout(sari, { ...form, gifts });
    expect([status, body.orderId === last]).toEqual([200, false]);
    last = body.orderId;
  }
  expect((await submitCheckout(sari, form)).body.orderId).toBe(last);
  expect(await countUnpaid(sari)).toBe(1);
  await expectInvariants();
});

test('a message of ten lines is kept, with one empty line where more were typed', async () => {
  const sari = await newCustomer();
  const message = `a\n\n\n\n${'b\r\n'.repeat(7)}c`;
  const { body } = await submitCheckout(sari, { ...(await cartOf(sari)), gifts: [{ ...gift, message }] });
  const [wrapped] = await ordersOf(body.orderId);
  expect(wrapped!.giftMessage).toBe(`a\n\n${'b\n'.repeat(7)}c`);
});

test('a gift without a message has a card without one, and no prices in its package', async () => {
  const sari = await newCustomer();
  const { body } = await submitCheckout(sari, { ...(await cartOf(sari)), gifts: [{ sellerId: gift.sellerId }] });
  const [wrapped] = await ordersOf(body.orderId);
  expect((await detailsFor(seller, wrapped!.id)).gift).toEqual({ message: '', hidesPrices: true });
});

test.each<[what: string, gifts: Form['gifts']]>([
  ['an unknown store', [{ ...gift, sellerId: storeOf((await newSeller('Toko Lain')).id) }]],
  ['a store twice', [gift, { ...gift, message: 'Lagi' }]],
  ['a text that is too long', [{ ...gift, message: 'a'.repeat(201) }]],
  ['a text of eleven lines', [{ ...gift, message: 'a\n'.repeat(10) + 'a' }]],
])('a gift of %s is refused, and nothing is ordered', async (_, gifts) => {
  const sari = await newCustomer();
  const { status, body } = await submitCheckout(sari, { ...(await cartOf(sari)), gifts: gifts! });
  expect([status, body.code, Object.keys(body.errors!).length]).toEqual([400, 'INVALID', 1]);
  expect(await countUnpaid(sari)).toBe(0);
});

test('the seller of a gift that was never paid does not see that it was one', async () => {
  const sari = await newCustomer();
  const { body } = await submitCheckout(sari, { ...(await cartOf(sari)), gifts: [gift] });
  const [wrapped] = await ordersOf(body.orderId);
  await call(sari, 'PUT /api/shop/order/cancel-unpaid/:id', { params: { id: wrapped!.id } });
  expect(await detailsFor(seller, wrapped!.id)).not.toHaveProperty('gift');
  const listed = (await call(seller, 'GET /api/store/orders/get')).body.data;
  expect(listed.find(({ _id }) => _id === wrapped!.id)).not.toHaveProperty('gift');
});

test('an order whose receiver was erased is no gift to anyone, instead of one without a message', async () => {
  const sari = await newCustomer();
  const { body } = await submitCheckout(sari, { ...(await cartOf(sari)), gifts: [gift] });
  await atProvider(body.orderId, 'settle');
  const [wrapped] = await ordersOf(body.orderId);
  await transaction((tx) => eraseOrderTexts(tx, [wrapped!.id]));
  expect(await detailsFor(seller, wrapped!.id)).not.toHaveProperty('gift');
  const { data } = (await call(sari, 'GET /api/shop/order/list/:userId', { params: { userId: sari.id } })).body;
  expect(data.find(({ _id }) => _id === wrapped!.id)).not.toHaveProperty('gift');
});

test('an address says that it is of another person, until it is not, and an order copies it', async () => {
  const tono = await newCustomer('Tono Lengkong');
  await addressOf(tono);
  const list = async () =>
    (await call(tono, 'GET /api/shop/address/get/:userId', { params: { userId: tono.id } })).body.data;
  const { _id: addressId, userId, isLastUsed: _, ...fields } = (await list())[0]!;
  expect(fields).not.toHaveProperty('isForOther');
  const save = async (isForOther?: boolean | string | null) => {
    const changed = { ...fields, ...(isForOther !== undefined && { isForOther }) };
    await call(tono, 'PUT /api/shop/address/update/:userId/:addressId', {
      params: { userId, addressId },
      body: changed,
    });
    return (await list())[0]!.isForOther;
  };
  expect([await save(true), await save(), await save(false), await save('true'), await save(null)]).toEqual([
    true,
    true,
    undefined,
    true,
    undefined,
  ]);
  await save(true);
  const { body } = await submitCheckout(tono, await cartOf(tono));
  const [order] = await ordersOf(body.orderId);
  expect((await detailsFor(seller, order!.id)).addressInfo.isForOther).toBe(true);
  await save(false);
  expect((await detailsFor(seller, order!.id)).addressInfo.isForOther).toBe(true);
  // The copy differs from the address now, so it is another checkout.
  const again = (await submitCheckout(tono, await cartOf(tono))).body.orderId;
  expect(again).not.toBe(body.orderId);
  expect((await detailsFor(seller, (await ordersOf(again))[0]!.id)).addressInfo.isForOther).toBeNull();
});

test('the provider never gets the phone of another person as that of the buyer', async () => {
  const buyer = await newCustomer();
  await db.update(users).set({ phoneNumber: 'tidak ada' }).where(eq(users.id, buyer.id));
  const form = await cartOf(buyer);
  const phones = async () => {
    const cartItems = form.cartItems.map((item) => ({ ...item, price: rupiah(Number(item.price)) }));
    const request = {
      userId: buyer.id,
      cartItems,
      addressInfo: form.addressInfo,
      totalAmount: rupiah(Number(form.totalAmount)),
    };
    const { buyer: now } = await readCheckoutRequest(db, request, new Date());
    const placed = await readUnpaidPayment(paymentIdOf((await submitCheckout(buyer, form)).body.orderId));
    return [now.addressPhone, placed.buyer.addressPhone];
  };
  expect((await phones()).every(Boolean)).toBe(true);
  await db.update(addresses).set({ isForOther: true }).where(eq(addresses.userId, buyer.id));
  expect(await phones()).toEqual(['', '']);
});
