import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderCode, type OrderId } from '#contract/ids.ts';
import { shortDate } from '#contract/dates.ts';
import { rupiah } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { placeOrder } from '#server/areas/checkout/place-order.ts';
import { releasePayment } from '#server/areas/orders/release-payment.ts';
import { orders, payments } from '#server/db/schema/index.ts';
import { addressOf } from '#server/testing/buying.ts';
import { call, type Sent } from '#server/testing/call.ts';
import { readCsv } from '#server/testing/csv-rows.ts';
import { moveTo, placeOrders, rejectAsSeller } from '#server/testing/orders.ts';
import { paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';

const admin = await newAdmin();

type List = 'sellers' | 'customers' | 'transactions';
const list = async (name: List, query: Sent['query'] = {}) => {
  const { body } = await call(admin, `GET /api/admin/info/${name}`, { query: query as never });
  const rows = 'sellers' in body ? body.sellers : 'customers' in body ? body.customers : body.data;
  return { rows, total: body.total, nextCursor: body.nextCursor };
};

async function listAllIds(name: List, query: object): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await list(name, { ...query, ...(cursor && { cursor }) });
    ids.push(...page.rows.map(({ _id }) => _id));
    cursor = page.nextCursor;
  } while (cursor);
  return ids;
}

const csv = async (name: List, query: object = {}) => {
  const { body, headers } = await call(admin, `GET /api/admin/info/${name}/csv`, {
    query: { ...query, format: 'csv' } as never,
  });
  const bytes = Buffer.from(body as unknown as ArrayBuffer);
  return {
    text: bytes.toString(),
    bytes,
    type: headers.get('content-type'),
    saved: headers.get('content-disposition'),
  };
};

test('lists sellers newest first with the columns of the table', async () => {
  const seller = await newSeller('Ukir Mongondow');
  const { rows, total } = await list('sellers', { limit: 1 });
  expect(rows[0]).toEqual({
    _id: seller.id,
    storeName: 'Ukir Mongondow',
    email: seller.email,
    status: 'active',
    hasAlikeName: false,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
  });
  await newSeller();
  expect((await list('sellers')).total).toBe(total + 1);
});

test.each([
  ['sellers', newSeller],
  ['customers', newCustomer],
] as const)('%s can be sorted by time and by name, and paging neither repeats nor skips a row', async (name, open) => {
  const mark = `Zx${name}`;
  const people = [];
  for (const called of ['beta', 'Alfa', 'gamma', 'beta']) people.push((await open(`${mark} ${called}`)).id);
  const [first, alfa, gamma, last] = people;
  const orders = {
    newest: people.toReversed(),
    oldest: people,
    'name-atoz': [alfa, first, last, gamma],
    'name-ztoa': [gamma, last, first, alfa],
  };
  for (const [sortBy, expected] of Object.entries(orders)) {
    for (const limit of [1, 2, 3, 4]) expect(await listAllIds(name, { q: mark, sortBy, limit })).toEqual(expected);
  }
  expect((await list(name, { q: mark, limit: 1 })).total).toBe(4);
});

test('finds people by part of their name or email address, including special characters', async () => {
  const customer = await newCustomer('Rini 100%_Asli');
  const seller = await newSeller("Toko O'Brien");
  for (const q of ['100%_asli', customer.email.slice(3, 20).toUpperCase(), customer.email.slice(-18)]) {
    expect((await list('customers', { q })).rows.map(({ _id }) => _id)).toContain(customer.id);
  }
  expect(await listAllIds('customers', { q: '100%%asli' })).toEqual([]);
  for (const q of ["o'brien", seller.email]) expect(await listAllIds('sellers', { q })).toEqual([seller.id]);
  expect(await listAllIds('customers', { q: "' or 1=1 --" })).toEqual([]);
  const sellers = await listAllIds('sellers', {});
  expect(sellers).not.toContain(customer.id);
});

test('filters sellers by whether they are suspended', async () => {
  const [seller, other] = [await newSeller('Ganggu Satu'), await newSeller('Ganggu Dua')];
  await call(admin, 'POST /api/admin/info/seller/:id/suspend', {
    params: { id: seller.id },
    body: { reason: 'Curang' },
  });
  expect(await listAllIds('sellers', { q: 'ganggu', status: 'suspended' })).toEqual([seller.id]);
  expect(await listAllIds('sellers', { q: 'ganggu', status: 'active' })).toEqual([other.id]);
  const { total } = await list('sellers', { status: 'suspended' });
  expect(total).toBe((await listAllIds('sellers', { status: 'suspended' })).length);
});

test('refuses a malformed cursor and one of another sort order', async () => {
  const { nextCursor } = await list('customers', { limit: 1 });
  for (const query of [{ cursor: 'x' }, { cursor: nextCursor!, sortBy: 'oldest' as const }]) {
    expect((await call(admin, 'GET /api/admin/info/customers', { query })).status).toBe(400);
  }
});

test('shows the customer, seller, items and events of a transaction', async () => {
  const [sari, seller] = [await newCustomer('Sari Wowor'), await newSeller('Manik Sangihe')];
  const order = await paidOrder(sari, seller, 75_000);
  await moveTo(order._id, 'processing');
  const { rows } = await list('transactions', { limit: 1 });
  const { body } = await call(admin, 'GET /api/admin/info/transaction/:id', { params: { id: order._id } });
  const { events, addressChanges, complaints, isKept, payoutState, parcel, confirmsAt, complainUntil, ...shown } =
    body.data;
  expect(rows[0]).toEqual(shown);
  expect([complaints, addressChanges, isKept, parcel]).toEqual([[], [], null, null]);
  expect([confirmsAt, complainUntil, payoutState]).toEqual([null, null, 'not-confirmed']);
  expect(shown).toMatchObject({
    _id: order._id,
    orderStatus: 'processing',
    paymentStatus: 'paid',
    totalAmount: 75_000,
    sellerId: { _id: seller.id, storeName: 'Manik Sangihe', email: seller.email },
    userId: { _id: sari.id, userName: 'Sari Wowor', email: sari.email },
    addressInfo: { receiverName: 'Sari Wowor', city: 'Manado', pincode: '95111', phone: '0812', notes: 'Pagar biru' },
    cartItems: [{ title: 'Tas Anyaman Rotan', quantity: 1, price: 75_000 }],
  });
  expect(shown.createdAt).toBe(shown.orderDate);
  expect(events.map(({ status }) => status)).toEqual(['pending', 'processing']);
});

test('finds transactions by code, id, payment, store and customer, and filters them by status', async () => {
  const [sari, seller] = [await newCustomer('Quintana Roo'), await newSeller('Toko Kwatisore')];
  const orders = [
    await paidOrder(sari, seller),
    await paidOrder(await newCustomer(), seller),
    await paidOrder(sari, await newSeller()),
  ];
  const ids = orders.map(({ _id }) => _id);
  await rejectAsSeller(ids[1]!);
  for (const q of [ids[0]!, orderCode(ids[0]!), `#${orderCode(ids[0]!).toLowerCase()}`, orders[0]!.checkoutId]) {
    expect(await listAllIds('transactions', { q })).toEqual([ids[0]]);
  }
  expect(await listAllIds('transactions', { q: 'kwatisore', limit: 1 })).toEqual([ids[1], ids[0]]);
  expect(await listAllIds('transactions', { q: 'quintana', sortBy: 'oldest', limit: 1 })).toEqual([ids[0], ids[2]]);
  expect(await listAllIds('transactions', { q: 'kwatisore', status: 'rejected' })).toEqual([ids[1]]);
  await moveTo(ids[0]!, 'delivered');
  for (const status of ['delivered', 'confirmed']) {
    expect(await listAllIds('transactions', { q: 'kwatisore', status })).toEqual([ids[0]]);
  }
  expect((await list('transactions', { q: 'kwatisore', limit: 1 })).total).toBe(2);
  expect(await listAllIds('transactions', { q: 'tidak-ada-yang-begini' })).toEqual([]);
});

test('counts transactions exactly, including unpaid and rejected ones', async () => {
  const before = await list('transactions', { limit: 1 });
  const rejected = await list('transactions', { status: 'rejected', limit: 1 });
  const seller = await newSeller();
  const [unpaid] = await placeOrders(await newCustomer(), [await newProduct(seller)]);
  await rejectAsSeller(unpaid!._id);
  await moveTo((await paidOrder(await newCustomer(), seller))._id, 'delivered');
  expect((await list('transactions', { limit: 1 })).total).toBe(before.total + 2);
  expect((await list('transactions', { status: 'rejected', limit: 1 })).total).toBe(rejected.total + 1);
});

/** An order of a payment that expired at once, made at a time in ISO 8601. */
async function expiredOrderAt(time: string, buyer: Person): Promise<OrderId> {
  const at = new Date(time);
  const productId = await newProduct(await newSeller(), { price: 50_000 });
  const addressInfo = { addressId: await addressOf(buyer) };
  const cartItems = [{ productId, price: rupiah(50_000), quantity: 1 }];
  const request = { userId: buyer.id, cartItems, addressInfo, totalAmount: rupiah(50_000) };
  const { id: paymentId } = await placeOrder(request, at);
  await db.update(payments).set({ snapToken: 'token' }).where(eq(payments.id, paymentId));
  await transaction((tx) => releasePayment(tx, { paymentId, to: 'expired', at }));
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.paymentId, paymentId));
  return order!.id;
}

test('limits transactions to days in Asia/Makassar, both included, with and without a search', async () => {
  const buyer = await newCustomer('Zxhari Tumbelaka');
  const ids: OrderId[] = [];
  for (const time of [
    '2025-03-04T15:59:59.999Z',
    '2025-03-04T16:00:00Z',
    '2025-03-05T15:59:59.999Z',
    '2025-03-05T16:00:00Z',
  ]) {
    ids.push(await expiredOrderAt(time, buyer));
  }
  const [before, first, last, after] = ids;
  for (const q of [{}, { q: 'zxhari' }]) {
    const find = async (period: object) => {
      const { rows, total } = await list('transactions', { ...q, ...period, sortBy: 'oldest' });
      expect(total).toBe(rows.length);
      return rows.map(({ _id }) => _id);
    };
    expect(await find({ from: '2025-03-05', to: '2025-03-05' })).toEqual([first, last]);
    expect(await find({ to: '2025-03-04' })).toEqual([before]);
    expect(await find({ from: '2025-03-06', to: '2025-03-07' })).toEqual([after]);
    expect(await find({ from: '2025-03-05', to: '2025-03-05', status: 'processing' })).toEqual([]);
  }
  const { text } = await csv('transactions', { from: '2025-03-05', to: '2025-03-05' });
  expect(text.trimEnd().split('\r\n')).toHaveLength(3);
});

test('exports a list as CSV that a spreadsheet opens without running formulas', async () => {
  const seller = await newSeller('=SUM(A1) "Tenun", Tondano');
  const { text, bytes, type, saved } = await csv('sellers', { q: '=sum(a1)' });
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect([type, saved]).toEqual([
    'text/csv; charset=utf-8',
    expect.stringMatching(/^attachment; filename="seller-\d{4}-\d\d-\d\d\.csv"$/),
  ]);
  const today = new Intl.DateTimeFormat('id-ID', {
    timeZone: 'Asia/Makassar',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  expect(text.slice(1)).toBe(
    '"Nama Toko","Email","Status","Tanggal Bergabung"\r\n' +
      `"'=SUM(A1) ""Tenun"", Tondano","${seller.email}","Aktif","${today.format(new Date())}"\r\n`,
  );
  const entries = await call(admin, 'GET /api/admin/audit', { query: { action: 'export-list', limit: 1 } });
  expect(entries.body.data[0]).toMatchObject({ actor: { _id: admin.id }, subject: 'seller' });
});

test('exports all rows of a list to CSV', async () => {
  const sari = await newCustomer('Pemborong Ulung');
  const seller = await newSeller('Toko Ulung');
  const order = await paidOrder(sari, seller, 125_000);
  const lines = (text: string) => text.trimEnd().split('\r\n').slice(1);
  expect(lines((await csv('customers')).text)).toHaveLength((await list('customers')).total);
  expect(lines((await csv('transactions')).text)).toHaveLength((await list('transactions')).total);
  const [row] = readCsv((await csv('transactions', { q: 'pemborong ulung' })).text);
  const today = shortDate(new Date().toISOString());
  expect(row).toEqual({
    'ID Order': order._id,
    Kode: orderCode(order._id),
    Tanggal: today,
    'Dibayar Pada': today,
    Toko: 'Toko Ulung',
    Customer: 'Pemborong Ulung',
    'Email Customer': sari.email,
    Status: 'Menunggu Konfirmasi',
    'Status Pembayaran': 'paid',
    'No. Invoice': expect.stringMatching(/^KS\/\d{4}\/\d{6}$/) as string,
    'Total (Rp)': '125000',
    'Termasuk Ongkir (Rp)': '0',
    'Dibayar (Rp)': '125000',
    'Dikembalikan (Rp)': '0',
    'Komisi (Rp)': '0',
    'ID Transaksi Penyedia': expect.stringMatching(/^.{36}$/) as string,
    'ID Payout': '',
  });
});
