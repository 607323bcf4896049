import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { payments } from '#server/db/schema/index.ts';
import { countUnpaid, formFor, order, ordersOf, submitCheckout, statusesOf, stockOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, paymentIdOf, underFaults } from '#server/testing/provider.ts';

const seller = await newSeller();

const shown = async (buyer: Person) =>
  (await call(buyer, 'GET /api/shop/order/list/:userId', { params: { userId: buyer.id }, query: {} })).body;

/** Presses "Bayar" while the provider fails, expects an error, then presses again with success. */
async function expectRecovery(
  withFault: <R>(work: () => Promise<R>) => Promise<R>,
  [status, code] = [503, 'PAYMENT_UNREACHABLE'],
): Promise<void> {
  const sari = await newCustomer();
  const bag = await newProduct(seller, { stock: 1 });
  const form = await formFor(sari, [[bag, 1]]);
  const reply = await withFault(() => submitCheckout(sari, form));
  expect([reply.status, reply.body.code]).toEqual([status, code]);
  expect([await stockOf(bag), await countUnpaid(sari)]).toEqual([1, 0]);
  expect(await shown(sari)).toMatchObject({ data: [], total: 0 });
  await expectInvariants();

  const again = await submitCheckout(sari, form);
  expect(again.status).toBe(200);
  expect(await shown(sari)).toMatchObject({ data: [{ checkoutId: again.body.orderId }], total: 1 });
  await atProvider(again.body.orderId, 'settle');
  expect(await statusesOf(again.body.orderId)).toEqual(['paid', 'pending paid']);
  await expectInvariants();
}

test.each(['error500', 'down', 'answer-lost'] as const)(
  'when the provider fails (%s), returns 503, keeps no order and succeeds on the next attempt',
  (create) => expectRecovery((work) => underFaults({ create }, work)),
);

test('treats a provider that takes longer than ten seconds as failed', () =>
  expectRecovery((work) => underFaults({ create: 'slow', delayMs: 11_000 }, work)));

test('treats an unreachable provider as passing trouble, and a refused server key as an error of ours', async () => {
  const { midtrans } = config;
  const { snapUrl, serverKey } = midtrans;
  const restore = () => Object.assign(midtrans, { snapUrl, serverKey });
  await expectRecovery((work) => {
    // A closed port that `fetch` does not refuse by itself, as it does port 9.
    midtrans.snapUrl = 'http://127.0.0.1:10';
    return work().finally(restore);
  });
  await expectRecovery(
    (work) => {
      midtrans.serverKey = 'SB-Mid-server-another';
      return work().finally(restore);
    },
    [409, 'PAYMENT_REFUSED'],
  );
});

test('a second request waits for the first and gets the same result', async () => {
  const sari = await newCustomer();
  const form = await formFor(sari, [[await newProduct(seller), 1]]);
  const [first, second] = await underFaults({ create: 'slow', delayMs: 500 }, () =>
    Promise.all([submitCheckout(sari, form), submitCheckout(sari, form)]),
  );
  expect(first.status).toBe(200);
  expect(second.body).toEqual(first.body);
  const tono = await newCustomer('Tono');
  const other = await formFor(tono, [[await newProduct(seller), 1]]);
  const replies = await underFaults({ create: 'error500' }, () =>
    Promise.all([submitCheckout(tono, other), submitCheckout(tono, other)]),
  );
  expect(replies.map(({ status }) => status)).toEqual([503, 503]);
  expect(await countUnpaid(tono)).toBe(0);
  await expectInvariants();
});

test('requests a token under another order id when the earlier request died without one', async () => {
  const sari = await newCustomer();
  const form = await formFor(sari, [[await newProduct(seller), 1]]);
  const lostId = (await submitCheckout(sari, form)).body.orderId;
  // The state after kill -9 between the commit and the provider's response.
  const askedAt = new Date(Date.now() - 13_000).toISOString();
  await db
    .update(payments)
    .set({ snapToken: null, askedAt })
    .where(eq(payments.id, paymentIdOf(lostId)));
  const replies = await Promise.all([
    submitCheckout(sari, form),
    submitCheckout(sari, form),
    submitCheckout(sari, form),
  ]);
  expect(new Set(replies.map(({ body }) => body.snapToken)).size).toBe(1);
  expect(replies.map(({ body }) => body.orderId)).toEqual(Array(3).fill(lostId.replace(/-1$/, '-2')));
  await atProvider(replies[0].body.orderId, 'settle');
  expect(await statusesOf(lostId)).toEqual(['paid', 'pending paid']);
  await expectInvariants();
});

test('does not return a token that arrives after a later request asked again', async () => {
  const sari = await newCustomer();
  const form = await formFor(sari, [[await newProduct(seller), 1]]);
  await underFaults({ create: 'slow', delayMs: 1_500 }, async () => {
    const late = submitCheckout(sari, form);
    await expect.poll(() => countUnpaid(sari)).toBe(1);
    const [unpaid] = await db.select().from(payments).where(eq(payments.userId, sari.id));
    await db
      .update(payments)
      .set({ askedAt: new Date(Date.now() - 13_000).toISOString() })
      .where(eq(payments.id, unpaid!.id));
    const later = submitCheckout(sari, form);
    const [one, two] = await Promise.all([late, later]);
    expect([one.status, one.body.code]).toEqual([409, 'PAYMENT_OVER']);
    expect(two.body.orderId).toBe(`${unpaid!.id}-2`);
    expect((await submitCheckout(sari, form)).body).toEqual(two.body);
  });
  await expectInvariants();
});

test('ends a checkout that is cancelled while its token is requested, and creates the other one', async () => {
  const sari = await newCustomer();
  const [bag, cup] = [await newProduct(seller), await newProduct(seller)];
  const [one, other] = [await formFor(sari, [[bag, 1]]), await formFor(sari, [[cup, 1]])];
  const replies = await underFaults({ create: 'slow', delayMs: 800 }, async () => {
    const first = submitCheckout(sari, one);
    await expect.poll(() => countUnpaid(sari)).toBe(1);
    return Promise.all([first, submitCheckout(sari, other)]);
  });
  expect(replies.map(({ status }) => status)).toEqual([409, 200]);
  expect([await stockOf(bag), await stockOf(cup), await countUnpaid(sari)]).toEqual([20, 19, 1]);
  await expectInvariants();
});

test('does not cancel an earlier checkout, which may be paid, while the provider is down', async () => {
  const sari = await newCustomer();
  const [bag, cup] = [await newProduct(seller), await newProduct(seller)];
  const earlier = await order(sari, [[bag, 1]]);
  const other = await formFor(sari, [[cup, 1]]);
  const reply = await underFaults({ status: 'down', change: 'down' }, () => submitCheckout(sari, other));
  expect([reply.status, reply.body.code]).toEqual([503, 'EARLIER_UNREACHABLE']);
  expect(reply.body.message).not.toContain('Tidak ada dana');
  expect(await statusesOf(earlier)).toEqual(['pending', 'pending pending']);
  expect((await submitCheckout(sari, other)).status).toBe(200);
  expect((await ordersOf(earlier))[0]?.paymentStatus).toBe('cancelled');
  await expectInvariants();
});
