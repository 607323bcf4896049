/** Shipping from the checkout to payment, ledger, refund and payout. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type StoreId, storeOf } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import { orders, payments } from '#server/db/schema/index.ts';
import { type Form, formFor, order, ordersOf, submitCheckout } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { setCommission } from '#server/testing/set-commission.ts';
import { rejectAsSeller } from '#server/testing/orders.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';
import { setShipping } from '#server/testing/shipping.ts';

beforeAll(openShop);

/** The checkout form of one piece of Rp 100.000, with what the buyer saw for the delivery. */
async function formWith(buyer: Person, seller: Person, { fee, isPickup = false }: { fee: number; isPickup?: boolean }) {
  const form = await formFor(buyer, [[await newProduct(seller), 1]]);
  return { ...form, shipping: [{ sellerId: storeOf(seller.id), fee, isPickup }], totalAmount: 100_000 + fee };
}

const changeFee = (form: Form, sellerId: StoreId, fee: number): Form => ({
  ...form,
  shipping: [{ sellerId, fee }],
  totalAmount: 100_000 + fee,
});

test('an order costs its products and the shipping fee, which is an item of its own at the provider', async () => {
  const [sari, seller, other] = [await newCustomer(), await newSeller('Rumah Tenun'), await newSeller()];
  await setShipping(seller, { feePerFurtherPiece: rupiah(2_000) });
  const form = await formFor(sari, [
    [await newProduct(seller, { price: 40_000 }), 3],
    [await newProduct(other), 1],
  ]);
  const shipping = [{ sellerId: storeOf(seller.id), fee: 14_000 }];
  const { status, body } = await submitCheckout(sari, { ...form, shipping, totalAmount: 234_000 });
  expect(status).toBe(200);
  const [first, second] = await ordersOf(body.orderId);
  expect(first).toMatchObject({ totalAmount: 134_000, shippingFee: 14_000, shippingZone: 'nearby' });
  expect(second).toMatchObject({ totalAmount: 100_000, shippingFee: 0, shippingZone: 'province' });
  const { body: details } = await call(sari, 'GET /api/shop/order/details/:id', { params: { id: body.orderId } });
  const seen = details.orders.find(({ sellerId }) => sellerId === storeOf(seller.id))!;
  expect(seen).toMatchObject({ totalAmount: 134_000, shippingFee: 14_000 });
  expect([seen.arrivesFrom, seen.arrivesTo]).toEqual([first!.arrivesFrom, first!.arrivesTo]);

  const { provider } = await openShop();
  const page = await (await fetch(`${provider}/snap/v1/transactions/${body.snapToken}`)).json();
  expect(page).toMatchObject({ grossAmount: 234_000 });
  expect((page as { items: object[] }).items).toContainEqual(
    expect.objectContaining({ name: 'Ongkos kirim Rumah Tenun', price: 14_000, quantity: 1 }),
  );
});

test.each([
  ['lower', 9_000],
  ['higher', 11_000],
  ['missing', 0],
])('a %s fee than the present one is refused, and no order is made', async (_what, fee) => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  await setShipping(seller);
  const { status, body } = await submitCheckout(sari, await formWith(sari, seller, { fee }));
  expect([status, body.code]).toEqual([409, 'SHIPPING_CHANGED']);
  expect(await db.select().from(payments).where(eq(payments.userId, sari.id))).toEqual([]);
});

test('a request without shipping is refused where a store asks a fee, and a total that does not fit as well', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  await setShipping(seller);
  const form = await formWith(sari, seller, { fee: 10_000 });
  const { shipping: _, ...bare } = form;
  expect((await submitCheckout(sari, { ...bare, totalAmount: 100_000 })).body.code).toBe('SHIPPING_CHANGED');
  expect((await submitCheckout(sari, { ...form, totalAmount: 100_000 })).body.code).toBe('CART_CHANGED');
});

test('a store that does not deliver to the address is named; the products can be picked up if it offers that', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller('Ukir Amurang')];
  await setShipping(seller, { nearbyFee: null });
  const refused = await submitCheckout(sari, await formWith(sari, seller, { fee: 0 }));
  expect(refused.body.code).toBe('NOT_SHIPPED');
  expect(refused.body.message).toMatch(/^Ukir Amurang tidak mengirim ke alamat ini\./);
  const picked = await formWith(sari, seller, { fee: 0, isPickup: true });
  expect((await submitCheckout(sari, picked)).body.code).toBe('SHIPPING_CHANGED');
  await setShipping(seller, { nearbyFee: null, hasPickup: true });
  const { body } = await submitCheckout(sari, picked);
  expect(await ordersOf(body.orderId)).toMatchObject([{ shippingZone: 'pickup', shippingFee: 0 }]);
});

test('the same cart continues the unpaid checkout; with another fee or as a pick-up it replaces it', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  await setShipping(seller, { hasPickup: true });
  const form = await formWith(sari, seller, { fee: 10_000 });
  const first = (await submitCheckout(sari, form)).body;
  expect((await submitCheckout(sari, form)).body).toEqual(first);
  await setShipping(seller, { nearbyFee: rupiah(12_000), hasPickup: true });
  // A total that is not the present one is refused, and the checkout keeps its fee: it is paid from the order list.
  expect((await submitCheckout(sari, form)).body.code).toBe('SHIPPING_CHANGED');
  const { id } = (await ordersOf(first.orderId))[0]!;
  expect((await call(sari, 'POST /api/shop/order/pay/:id', { params: { id } })).body).toEqual(first);
  const second = (await submitCheckout(sari, changeFee(form, storeOf(seller.id), 12_000))).body;
  expect(second.orderId).not.toBe(first.orderId);
  const pickup = {
    ...form,
    shipping: [{ sellerId: storeOf(seller.id), fee: 0, isPickup: true }],
    totalAmount: 100_000,
  };
  expect((await submitCheckout(sari, pickup)).body.orderId).not.toBe(second.orderId);
});

test('the seller receives the shipping fee without commission, and the buyer gets it back with the order', async () => {
  await setCommission(10);
  onTestFinished(() => setCommission(0));
  const [sari, seller] = [await newCustomer(), await newSeller()];
  await setShipping(seller);
  const { body } = await submitCheckout(sari, await formWith(sari, seller, { fee: 10_000 }));
  await atProvider(body.orderId, 'settle');
  const [placed] = await ordersOf(body.orderId);
  expect(placed).toMatchObject({ totalAmount: 110_000, commission: 10_000, paymentStatus: 'paid' });
  const { body: money } = await call(seller, 'GET /api/store/money', {});
  expect(money.data).toMatchObject([{ paid: 110_000, shippingFee: 10_000, commission: -10_000, balance: 100_000 }]);
  await expectInvariants();

  await rejectAsSeller(placed!.id);
  await atProvider(body.orderId, 'refund');
  expect((await ordersOf(body.orderId))[0]).toMatchObject({ paymentStatus: 'refunded', commission: 0 });
  expect((await call(seller, 'GET /api/store/money', {})).body.sums).toMatchObject({ refunded: -110_000, closing: 0 });
});

test('an order of the time before shipping keeps its sums', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const orderId = await order(sari, [[await newProduct(seller), 1]]);
  const [placed] = await ordersOf(orderId);
  // As the previous version of the server inserts it.
  const before = { shippingFee: rupiah(0), shippingZone: null, arrivesFrom: null, arrivesTo: null };
  await db.update(orders).set(before).where(eq(orders.id, placed!.id));
  const { body } = await call(sari, 'GET /api/shop/order/details/:id', { params: { id: orderId } });
  expect(body.data).toMatchObject({ totalAmount: 100_000, ...before });
});
