/** A store or product that is withdrawn ends the unpaid checkouts that contain it. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { makassarDay } from '#contract/dates.ts';
import type { ProductId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { payments, products, users } from '#server/db/schema/index.ts';
import { formFor, order, ordersOf, statusesOf, stockOf, submitCheckout } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { rejectAsSeller } from '#server/testing/orders.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, paymentIdOf, payWithoutNotification, underFaults } from '#server/testing/provider.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { checkPayment } from './ask-provider.ts';
import { endWithdrawn, endWithdrawnCheckouts } from './end-withdrawn.ts';

beforeAll(openShop);

const admin = await newAdmin();
const dayMs = 24 * 60 * 60_000;

const suspend = (seller: Person) =>
  call(admin, 'POST /api/admin/info/seller/:id/suspend', { params: { id: seller.id }, body: { reason: 'Tiruan' } });

const close = (seller: Person) =>
  call(seller, 'PUT /api/store/profile/close', {
    body: { opensOn: makassarDay(new Date(Date.now() + 3 * dayMs).toISOString()) },
  });

async function takeDown(id: ProductId) {
  const reason = { reason: 'forbidden' as const };
  await call(await newCustomer(), 'POST /api/shop/report/product/:id', { params: { id }, body: reason });
  const { body } = await call(admin, 'GET /api/admin/reports', {});
  const { _id } = body.data.find(({ product }) => product?._id === id)!;
  return call(admin, 'POST /api/admin/reports/:id/take-down', { params: { id: _id }, body: { reason: 'Tiruan' } });
}

type Withdrawal = [
  what: string,
  reason: string,
  withdraw: (seller: Person, id: ProductId) => Promise<{ status: number }>,
];
const withdrawals: Withdrawal[] = [
  ['a suspended seller', 'toko Ukir Tara tidak lagi berjualan di sini', suspend],
  ['a closed store', 'toko Ukir Tara sedang tutup', close],
  ['a product taken down', 'Guci Tara dari toko Ukir Tara tidak dijual lagi', (_, id) => takeDown(id)],
];

async function offer() {
  const seller = await newSeller('Ukir Tara');
  return { seller, vase: await newProduct(seller, { title: 'Guci Tara', stock: 5 }) };
}

const resume = async (buyer: Person, orderId: string) =>
  call(buyer, 'POST /api/shop/order/pay/:id', { params: { id: (await ordersOf(orderId))[0]!.id } });
const messagesTo = async (who: Person) => {
  await waitForJobs();
  return (await call(who, 'GET /api/account/notices', {})).body.data.map(({ title, body }) => `${title}. ${body}`);
};

test.each(withdrawals)(
  '%s ends the unpaid checkout, at the provider too, and tells the buyer',
  async (_, reason, withdraw) => {
    const [sari, { seller, vase }] = [await newCustomer(), await offer()];
    const orderId = await order(sari, [[vase, 2]]);
    await atProvider(orderId, 'pending', { payment_type: 'bank_transfer' });
    expect((await withdraw(seller, vase)).status).toBe(200);
    const [message] = await messagesTo(sari);
    expect(message).toMatch(/^Pesanan dibatalkan\. Pesanan \w+ dari Ukir Tara dibatalkan: /);
    expect(message).toContain(`dibatalkan: ${reason}.`);
    expect(await statusesOf(orderId)).toEqual(['cancelled', 'rejected cancelled']);
    expect(await stockOf(vase)).toBe(5);
    expect((await atProvider(orderId, 'capture')).status).toBe(409);
    const mails = (await mailsTo(sari.email)).filter(({ subject }) => subject.startsWith('Pesanan dibatalkan'));
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text.replaceAll(/\s+/g, ' ')).toContain(`dibatalkan: ${reason}.`);
    const { body } = await call(sari, 'GET /api/shop/order/details/:id', { params: { id: orderId } });
    expect(body.data.events.at(-1)).toMatchObject({ status: 'rejected', reason });
    expect((await resume(sari, orderId)).body.code).toBe('PAYMENT_OVER');
  },
);

test.each(withdrawals)(
  'of a checkout over two stores, with %s, the buyer is told which store, and the cart stays',
  async (_, reason, withdraw) => {
    const [sari, { seller, vase }] = [await newCustomer(), await offer()];
    const scarf = await newProduct(await newSeller('Tenun Lain'));
    for (const productId of [vase, scarf]) {
      await call(sari, 'POST /api/shop/cart/add', { body: { userId: sari.id, productId, quantity: 1 } });
    }
    const orderId = await order(sari, [
      [vase, 1],
      [scarf, 1],
    ]);
    await withdraw(seller, vase);
    const messages = await messagesTo(sari);
    expect(messages).toHaveLength(2);
    for (const message of messages)
      expect(message).toContain(`: ${reason}. Produk lainnya masih ada di keranjang Anda.`);
    expect(await statusesOf(orderId)).toEqual(['cancelled', 'rejected cancelled', 'rejected cancelled']);
    const { body } = await call(sari, 'GET /api/shop/cart/get/:userId', { params: { userId: sari.id } });
    expect(JSON.stringify(body.data)).toContain(scarf);
    const [mail, ...more] = (await mailsTo(sari.email)).filter(({ subject }) =>
      subject.startsWith('Pesanan dibatalkan'),
    );
    expect(more).toEqual([]);
    for (const { id } of await ordersOf(orderId)) expect(mail!.subject).toContain(id.slice(-8).toUpperCase());
    // The rest can be ordered at once.
    expect((await submitCheckout(sari, await formFor(sari, [[scarf, 1]]))).status).toBe(200);
  },
);

test.each(withdrawals)('%s leaves what was paid, also when its report was lost', async (_, _reason, withdraw) => {
  const [sari, tono, { seller, vase }] = [await newCustomer(), await newCustomer('Tono'), await offer()];
  const [paid, lost] = [await order(sari, [[vase, 1]]), await order(tono, [[vase, 1]])];
  await atProvider(paid, 'settle');
  await payWithoutNotification(lost);
  await withdraw(seller, vase);
  await waitForJobs();
  expect(await statusesOf(paid)).toEqual(['paid', 'pending paid']);
  expect(await statusesOf(lost)).toEqual(['paid', 'pending paid']);
});

test.each(withdrawals)(
  '%s ends the checkout also while the provider is away, and later money is not lost',
  async (_, _reason, withdraw) => {
    const [sari, { seller, vase }] = [await newCustomer(), await offer()];
    const orderId = await order(sari, [[vase, 1]]);
    await payWithoutNotification(orderId);
    await underFaults({ status: 'error500', change: 'error500' }, async () => {
      await withdraw(seller, vase);
      await endWithdrawn({ paymentId: paymentIdOf(orderId) }, new Date());
    });
    expect((await statusesOf(orderId))[0]).toBe('cancelled');
    const [cancelled] = await db
      .select()
      .from(payments)
      .where(eq(payments.id, paymentIdOf(orderId)));
    await checkPayment(cancelled!, 'unended', new Date());
    expect((await statusesOf(orderId))[0]).toBe('paid');
  },
);

test.each(withdrawals)(
  '%s is refused wherever a token is asked for, before the job has run',
  async (_, reason, withdraw) => {
    const [sari, tono, { seller, vase }] = [await newCustomer(), await newCustomer('Tono'), await offer()];
    const form = await formFor(sari, [[vase, 1]]);
    const { orderId } = (await submitCheckout(sari, form)).body;
    await withdraw(seller, vase);
    await waitForJobs();
    // As if the job had not run.
    const other = await placedMeanwhile(tono, seller, vase);
    const refused = await resume(tono, other);
    expect([refused.status, refused.body.code]).toEqual([409, 'CHECKOUT_WITHDRAWN']);
    expect(refused.body.message).toBe(`Pesanan ini tidak dapat dibayar lagi: ${reason}.`);
    expect([409]).toContain((await submitCheckout(sari, form)).status);
    expect((await statusesOf(orderId))[0]).toBe('cancelled');
    await endWithdrawnCheckouts(new Date());
    await waitForJobs();
    expect(await statusesOf(other)).toEqual(['cancelled', 'rejected cancelled']);
  },
);

/** A checkout that commits while something of it is withdrawn: placed before, and not seen by the withdrawal. */
async function placedMeanwhile(buyer: Person, seller: Person, vase: ProductId): Promise<string> {
  const clean = { takenDownAt: null, listed: true };
  const [product] = await db.select().from(products).where(eq(products.id, vase));
  const [account] = await db.select().from(users).where(eq(users.id, seller.id));
  await db.update(products).set(clean).where(eq(products.id, vase));
  await db.update(users).set({ suspendedAt: null }).where(eq(users.id, seller.id));
  await moveClosures(seller, '1 day');
  const orderId = await order(buyer, [[vase, 1]]);
  const { takenDownAt, listed } = product!;
  await db.update(products).set({ takenDownAt, listed }).where(eq(products.id, vase));
  await db.update(users).set({ suspendedAt: account!.suspendedAt }).where(eq(users.id, seller.id));
  await moveClosures(seller, '-1 day');
  return orderId;
}

const moveClosures = (seller: Person, by: string) =>
  db.rows(sql`update store_closures set closed_from = closed_from + ${by}::interval where seller_id = ${seller.id}`);

test('a withdrawal that was taken back in time ends nothing, nor does one of a rejected order', async () => {
  const [sari, tono, { seller, vase }] = [await newCustomer(), await newCustomer('Tono'), await offer()];
  const kept = await order(sari, [[vase, 1]]);
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.id, paymentIdOf(kept)));
  await endWithdrawn({ paymentId: payment!.id }, new Date());
  await endWithdrawnCheckouts(new Date());
  const scarf = await newProduct(await newSeller());
  const mixed = await order(tono, [
    [vase, 1],
    [scarf, 1],
  ]);
  await rejectAsSeller((await ordersOf(mixed))[0]!.id);
  await close(seller);
  await waitForJobs();
  expect((await statusesOf(kept))[0]).toBe('cancelled');
  expect(await statusesOf(mixed)).toEqual(['pending', 'rejected cancelled', 'pending pending']);
  expect((await resume(tono, mixed)).status).toBe(409);
});

test('a checkout of which several stores are withdrawn names each', async () => {
  const [sari, one, two] = [await newCustomer(), await newSeller('Ukir Satu'), await newSeller('Ukir Dua')];
  const orderId = await order(sari, [
    [await newProduct(one), 1],
    [await newProduct(two), 1],
  ]);
  await db.update(users).set({ suspendedAt: new Date().toISOString() }).where(eq(users.id, one.id));
  await close(two);
  await waitForJobs();
  expect(await statusesOf(orderId)).toEqual(['cancelled', 'rejected cancelled', 'rejected cancelled']);
  const [message] = await messagesTo(sari);
  expect(message).toContain(': toko Ukir Satu tidak lagi berjualan di sini; toko Ukir Dua sedang tutup.');
  // A suspension that leaves the products listed would break an invariant.
  await db.update(users).set({ suspendedAt: null }).where(eq(users.id, one.id));
});

test('suspending, placing and paying at once leaves no unpaid checkout and no deadlock', async () => {
  const { seller, vase } = await offer();
  await db.rows(sql`update product_stock set stock = 100 where product_id = ${vase}`);
  await db.rows(sql`insert into stock_movements (product_id, delta, at) values (${vase}, 95, now())`);
  const buyers = await Promise.all(Array.from({ length: 12 }, (_, number) => newCustomer(`Pembeli ${number}`)));
  const forms = await Promise.all(buyers.map((buyer) => formFor(buyer, [[vase, 1]])));
  const early = await Promise.all(buyers.slice(0, 4).map((buyer, number) => submitCheckout(buyer, forms[number]!)));
  const replies = await Promise.all([
    ...buyers.slice(4).map((buyer, number) => submitCheckout(buyer, forms[number + 4]!)),
    suspend(seller),
    ...early.slice(0, 2).map(({ body }) => atProvider(body.orderId, 'settle')),
  ]);
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  await waitForJobs();
  await endWithdrawnCheckouts(new Date());
  await waitForJobs();
  const unpaid = await db.rows(sql`
    select pay.id from payments pay join orders o on o.payment_id = pay.id
    where o.seller_id = ${seller.id} and pay.status = 'pending'`);
  expect(unpaid).toEqual([]);
});
