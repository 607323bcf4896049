import { existsSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { config, configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { isSealedWithCurrentKey } from '#platform/seal.ts';
import { resealRows } from '#server/db/reseal.ts';
import { complaints, invoices, orders, users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { complain, latestComplaint } from '#server/testing/complaints.ts';
import { findText } from '#server/testing/find-text.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { deliveredOrder, freezeOrigin } from '#server/testing/orders.ts';
import { confirmReceived, dueOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { picture } from '#server/testing/pictures.ts';
import { newProduct } from '#server/testing/products.ts';
import { eraseAccount } from './erase-account.ts';
import { eraseOldRecords } from './erase-old-records.ts';

beforeAll(openShop);

const seller = await newSeller();
const yearMs = 365.25 * 24 * 3_600_000;
const after = (years: number) => new Date(Date.now() + years * yearMs);
const open = (who: Person, orderId: OrderId, reason = 'Sengketa di BPSK') =>
  call(who, 'POST /api/admin/transactions/:orderId/open-kept', { params: { orderId }, body: { reason } });
const keptOf = async (id: OrderId) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!.kept;
const isKept = async (who: Person, id: OrderId) =>
  (await call(who, 'GET /api/admin/info/transaction/:id', { params: { id } })).body.data.isKept;

/** An order with a note, a complaint with a photo, and a shipment, whose buyer's account is then erased. */
async function erasedOrder(admin: Person) {
  const sari = await newCustomer('Sari Kaunang');
  const product = await newProduct(seller, { noteLabel: 'Nama' });
  const line = { userId: sari.id, productId: product, quantity: 1, note: 'Oma Net' };
  await call(sari, 'POST /api/shop/cart/add', { body: line });
  const order = await deliveredOrder(sari, [product]);
  const ship = { orderStatus: 'delivered', courier: 'JNE', trackingNumber: 'JNE123' } as const;
  await call(seller, 'PUT /api/store/orders/update/:id', { params: { id: order._id }, body: ship });
  await complain(sari, order, { text: 'Namanya salah', photos: [picture] });
  const { _id: id } = await latestComplaint(sari, order);
  await call(admin, 'POST /api/admin/complaints/:id/release', { params: { id }, body: { reason: 'Foto jelas' } });
  await confirmReceived(order._id);
  const [photo] = (await db.select().from(complaints).where(eq(complaints.orderId, order._id)))[0]!.photos;
  expect(await eraseAccount(sari.id, new Date())).toEqual([]);
  return { id: order._id, sari, file: path.join(config.mediaDir, 'private', photo!) };
}

test('what the law asks for is kept sealed; an admin opens it for a reason, which the audit log has', async () => {
  const admin = await newAdmin('Ibu Arsip');
  const { id, sari } = await erasedOrder(admin);
  for (const text of [sari.email, 'Namanya salah']) expect([text, await findText(text)]).toEqual([text, []]);
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  expect(row).toMatchObject({ receiverName: '', address: '', phone: '', notes: '', courier: '', trackingNumber: '' });
  expect(await isKept(admin, id)).toBe(true);

  const missing = await open(admin, id, ' ');
  expect([missing.status, missing.body.errors]).toEqual([400, { reason: 'Alasan wajib diisi' }]);
  const { status, body } = await open(admin, id);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    facts: {
      userName: 'Sari Kaunang',
      email: sari.email,
      receiverName: 'Sari Kaunang',
      city: 'Manado',
      courier: 'JNE',
      trackingNumber: 'JNE123',
      notes: 'Pagar biru',
      invoice: expect.stringMatching(/^KS\//),
    },
    texts: [
      { title: 'Tas Anyaman Rotan, Nama', text: 'Oma Net' },
      { title: 'Komplain', text: 'Namanya salah' },
      { title: 'Keputusan', text: 'Foto jelas' },
    ],
    photos: [expect.stringMatching(/^data:image\/webp;base64,/)],
  });
  const { body: audit } = await call(admin, 'GET /api/admin/audit', { query: { subject: id } });
  expect(audit.data.filter(({ action }) => action === 'open-kept-order')).toMatchObject([
    { details: { reason: 'Sengketa di BPSK' }, actor: { userName: 'Ibu Arsip' } },
  ]);
  expect((await open(seller, id)).status).toBe(403);
});

test('it is in no list, search, export or page of others', async () => {
  const admin = await newAdmin();
  const { id, sari } = await erasedOrder(admin);
  const replies = [
    await call(admin, 'GET /api/admin/info/transactions', { query: { q: sari.email } }),
    await call(admin, 'GET /api/admin/info/transaction/:id', { params: { id } }),
    await call(seller, 'GET /api/store/orders/get', { query: { q: 'Kaunang' } }),
    await call(seller, 'GET /api/store/orders/details/:id', { params: { id } }),
    await call(admin, 'GET /api/admin/complaints', { query: { status: 'closed' } }),
  ];
  for (const { body } of replies) expect(JSON.stringify(body)).not.toMatch(/Kaunang|Oma Net|Namanya|JNE123|"kept"/);
});

test('the order of an account that exists, and one that was erased before, has nothing to open', async () => {
  const [admin, sari] = [await newAdmin(), await newCustomer()];
  const { _id } = await dueOrder(sari, seller);
  expect([await isKept(admin, _id), (await open(admin, _id)).status]).toEqual([null, 404]);
  // As erasures left orders before there was anything to keep.
  await db.update(orders).set({ receiverName: '', address: '', phone: '' }).where(eq(orders.id, _id));
  await eraseAccount(sari.id, new Date());
  expect(await keptOf(_id)).toBeNull();
});

test('after five years it is forgotten with its photos; then only the invoice is left to open', async () => {
  const admin = await newAdmin();
  const { id, sari, file } = await erasedOrder(admin);
  await eraseOldRecords(after(4.9));
  expect([(await keptOf(id)) === null, existsSync(file)]).toEqual([false, true]);
  await eraseOldRecords(after(5.1));
  expect(await keptOf(id)).toBeNull();
  await vi.waitFor(() => expect(existsSync(file)).toBe(false), { timeout: 20_000 });
  expect((await open(admin, id)).body.data).toMatchObject({ facts: { email: sari.email }, texts: [], photos: [] });
  await db.update(invoices).set({ data: null }).where(eq(invoices.orderId, id));
  expect([await isKept(admin, id), (await open(admin, id)).status]).toEqual([false, 404]);
});

test('an order that is settled after the erasure is kept by the scheduled job', async () => {
  const sari = await newCustomer();
  const { _id } = await dueOrder(sari, seller);
  await db.update(users).set({ erasedAt: new Date().toISOString() }).where(eq(users.id, sari.id));
  await eraseOldRecords(new Date());
  expect(await keptOf(_id)).not.toBeNull();
  expect(await db.$count(orders, sql`id = ${_id} and receiver_name <> ''`)).toBe(0);
});

test('the message of a gift of which all else was erased goes by the scheduled job; what is kept stays', async () => {
  const { id } = await erasedOrder(await newAdmin());
  const kept = await keptOf(id);
  await db.update(orders).set({ giftMessage: 'Selamat!', giftHidesPrices: true }).where(eq(orders.id, id));
  await eraseOldRecords(new Date());
  expect(await db.$count(orders, sql`id = ${id} and gift_message = ''`)).toBe(1);
  expect(await keptOf(id)).toEqual(kept);
});

test('the makers and materials of an order of which all else was erased go by the scheduled job, too', async () => {
  const { id } = await erasedOrder(await newAdmin());
  await freezeOrigin(id, seller, 'Serat pisang abaka');
  const kept = await keptOf(id);
  await eraseOldRecords(new Date());
  expect(await findText('Serat pisang abaka')).toEqual([]);
  expect(await keptOf(id)).toEqual(kept);
});

test('what is kept is sealed anew with another key', async () => {
  const admin = await newAdmin();
  const { id, sari } = await erasedOrder(admin);
  const { env } = await openShop();
  const other = 'k'.repeat(43);
  onTestFinished(async () => {
    configure({ ...env, SECRET_KEY_OLD: other });
    await resealRows('orders');
    configure(env);
  });
  configure({ ...env, SECRET_KEY: other, SECRET_KEY_OLD: env.SECRET_KEY! });
  expect(await resealRows('orders')).toBeGreaterThan(0);
  expect(isSealedWithCurrentKey((await keptOf(id))!)).toBe(true);
  expect((await open(admin, id)).body.data.facts).toMatchObject({
    userName: 'Sari Kaunang',
    receiverName: sari.userName,
  });
});
