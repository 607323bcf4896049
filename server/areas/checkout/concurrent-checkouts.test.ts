import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ProductId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { cartItems, payments } from '#server/db/schema/index.ts';
import { releaseExpiredPayments } from '#server/areas/payments/unpaid-payments.ts';
import {
  countUnpaid,
  type Form,
  formFor,
  order,
  submitCheckout,
  soldOf,
  statusesOf,
  stockOf,
} from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { countDeadlocks } from '#server/testing/count-deadlocks.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, type ProviderEvent, payWithoutNotification, replay } from '#server/testing/provider.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';

const changed = 'Harga atau stok telah berubah. Periksa kembali keranjang Anda.';
const inAnHour = () => new Date(Date.now() + 61 * 60_000);

const seller = await newSeller();

const times = <T>(count: number, make: (place: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, place) => make(place)));
const newProducts = (count: number, stock: number) => times(count, () => newProduct(seller, { stock }));
const shuffled = (productIds: ProductId[]) => productIds.toSorted(() => Math.random() - 0.5);

/** Repeats the request while the server is too busy (503). */
async function submitUntilAccepted(buyer: Person, form: Form): ReturnType<typeof submitCheckout> {
  const reply = await submitCheckout(buyer, form);
  return reply.status === 503 ? submitUntilAccepted(buyer, form) : reply;
}

/** Triggers an event at the provider and repeats its notification while the server is too busy (503). */
async function notifyUntilAccepted(orderId: string, event: ProviderEvent): Promise<void> {
  let { notification } = await atProvider(orderId, event);
  while (notification?.status === 503) [notification = null] = (await replay(orderId)).notifications;
}

test('200 buyers of the last five pieces buy exactly five', async () => {
  const [bag] = (await newProducts(1, 5)) as [ProductId];
  const buyers = await times(200, () => newCustomer());
  const forms = await Promise.all(buyers.map((buyer) => formFor(buyer, [[bag, 1]])));
  const replies = await times(200, (place) => submitUntilAccepted(buyers[place]!, forms[place]!));
  const orders = replies.filter(({ status }) => status === 200);
  const refused = replies.filter(({ status, body }) => status === 409 && body.message === changed);
  expect([orders.length, refused.length, await stockOf(bag)]).toEqual([5, 195, 0]);
  await Promise.all(orders.map(({ body }) => atProvider(body.orderId, 'settle')));
  expect(await soldOf(bag)).toBe(5);
  await expectInvariants();
});

test('80 concurrent orders of the same five products cause no deadlock', async () => {
  const before = await countDeadlocks();
  const productIds = await newProducts(5, 200);
  const buyers = await times(80, () => newCustomer());
  const forms = await Promise.all(
    buyers.map((buyer) =>
      formFor(
        buyer,
        shuffled(productIds).map((id) => [id, 1] as const),
      ),
    ),
  );
  const replies = await times(80, (place) => submitUntilAccepted(buyers[place]!, forms[place]!));
  expect(replies.map(({ status }) => status)).toEqual(Array(80).fill(200));
  const orders = replies.map(({ body }) => body.orderId);
  await times(80, (place) => notifyUntilAccepted(orders[place]!, place % 2 ? 'settle' : 'pending'));
  await times<unknown>(80, (place) =>
    place % 2 ? replay(orders[place]!) : notifyUntilAccepted(orders[place]!, 'expire'),
  );
  expect(await Promise.all(productIds.map(stockOf))).toEqual(Array(5).fill(160));
  expect(await countDeadlocks()).toBe(before);
  await expectInvariants();
});

test('late payments alongside new orders for the same products cause no deadlock', async () => {
  const before = await countDeadlocks();
  const sellers = await times(5, () => newSeller());
  const productIds = await times(5, (place) => newProduct(sellers[place]!, { stock: 500 }));
  const all = productIds.map((id) => [id, 1] as const);
  const orders = await times(20, async () => {
    const buyer = await newCustomer();
    return (await submitUntilAccepted(buyer, await formFor(buyer, all))).body.orderId;
  });
  for (const event of ['pending', 'expire'] as const)
    await Promise.all(orders.map((orderId) => notifyUntilAccepted(orderId, event)));
  const buyers = await times(20, () => newCustomer());
  const forms = await Promise.all(buyers.map((buyer) => formFor(buyer, all)));
  await times<unknown>(40, (turn) => {
    const place = turn >> 1;
    return turn % 2
      ? submitUntilAccepted(buyers[place]!, forms[place]!)
      : notifyUntilAccepted(orders[place]!, 'settle');
  });
  expect(await Promise.all(productIds.map(stockOf))).toEqual(Array(5).fill(460));
  expect(await countDeadlocks()).toBe(before);
  await expectInvariants();
});

test('pressing "Bayar" several times at once creates one payment', async () => {
  const [bag] = (await newProducts(1, 20)) as [ProductId];
  for (const presses of [2, 20]) {
    const sari = await newCustomer();
    const form = await formFor(sari, [[bag, 1]]);
    const replies = await times(presses, () => submitCheckout(sari, form));
    expect(replies.map(({ status }) => status)).toEqual(Array(presses).fill(200));
    expect(new Set(replies.map(({ body }) => body.snapToken)).size).toBe(1);
    expect(await db.select().from(payments).where(eq(payments.userId, sari.id))).toHaveLength(1);
  }
  expect(await stockOf(bag)).toBe(18);
  await expectInvariants();
});

test('concurrent checkouts with different carts leave one unpaid checkout', async () => {
  const productIds = await newProducts(4, 3);
  const sari = await newCustomer();
  const forms: Form[] = [];
  for (const id of productIds) forms.push(await formFor(sari, [[id, 3]]));
  const replies = await times(12, (place) => submitCheckout(sari, forms[place % 4]!));
  expect(replies.every(({ status }) => [200, 409].includes(status))).toBe(true);
  expect(await countUnpaid(sari)).toBe(1);
  expect((await Promise.all(productIds.map(stockOf))).toSorted((a, b) => a - b)).toEqual([0, 3, 3, 3]);
  await expectInvariants();
});

test('a payment, a release and a checkout of another cart at the same time lose neither money nor stock', async () => {
  const [bag, cup] = (await newProducts(2, 50)) as [ProductId, ProductId];
  let held = 0;
  for (let round = 0; round < 8; round += 1) {
    const sari = await newCustomer();
    const orderId = await order(sari, [[bag, 1]]);
    const other = await formFor(sari, [[cup, 1]]);
    await payWithoutNotification(orderId);
    await Promise.all([
      replay(orderId, { times: 3, together: true }),
      releaseExpiredPayments(inAnHour()),
      submitCheckout(sari, other),
    ]);
    expect(await statusesOf(orderId)).toEqual(['paid', 'pending paid']);
    held += 1;
    expect(await stockOf(bag)).toBe(50 - held);
  }
  await expectInvariants();
});

test('keeps pieces that are added to the cart while the payment is applied', async () => {
  const [bag] = (await newProducts(1, 100)) as [ProductId];
  const sari = await newCustomer();
  await call(sari, 'POST /api/shop/cart/add', { body: { userId: sari.id, productId: bag, quantity: 2 } });
  const orderId = await order(sari, [[bag, 2]]);
  const line = and(eq(cartItems.userId, sari.id), eq(cartItems.productId, bag));
  let paying: Promise<unknown> | undefined;
  await transaction(async (tx) => {
    await tx.update(cartItems).set({ quantity: 5 }).where(line);
    paying = atProvider(orderId, 'settle');
    await waitForLock();
  });
  await paying;
  expect((await db.select().from(cartItems).where(line)).map(({ quantity }) => quantity)).toEqual([3]);
  await expectInvariants();
});
