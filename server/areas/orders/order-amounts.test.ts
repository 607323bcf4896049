/** The amounts of one order are the same wherever they are read. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { orderCode, storeOf } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import { users } from '#server/db/schema/index.ts';
import { formFor, submitCheckout } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { newComplaint } from '#server/testing/complaints.ts';
import { readCsv } from '#server/testing/csv-rows.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { setCommission } from '#server/testing/set-commission.ts';
import { moveTo } from '#server/testing/orders.ts';
import { confirmReceived, dueOrdersOf } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';
import { setShipping } from '#server/testing/shipping.ts';

beforeAll(openShop);

/** The lines of the newest mail to a person that contain an amount or the shipping. */
async function amountsIn(who: Person): Promise<string[]> {
  const [mail] = await mailsTo(who.email);
  return mail!.text
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .filter((line) => /Rp|Ongkos/.test(line));
}

async function download(who: Person, path: string) {
  const { url } = await openShop();
  return readCsv(await (await fetch(`${url}${path}`, { headers: { cookie: who.cookie } })).text());
}

test('an order with fee, sale price, partial refund and commission has the same amounts everywhere', async () => {
  const { provider } = await openShop();
  await setCommission(10);
  onTestFinished(() => setCommission(0));
  const [sari, seller, admin] = [await newCustomer(), await newSeller('Rumah Tenun'), await newAdmin()];
  await db.update(users).set({ emailVerifiedAt: new Date().toISOString() }).where(eq(users.id, seller.id));
  await setShipping(seller, { feePerFurtherPiece: rupiah(2_000) });
  const product = await newProduct(seller, { title: 'Kain Bentenan', price: 100_000, salePrice: 79_000 });
  const form = await formFor(sari, [[product, 2]]);
  const shipping = [{ sellerId: storeOf(seller.id), fee: 12_000 }];
  const { body: placed } = await submitCheckout(sari, { ...form, shipping, totalAmount: 170_000 });
  const page = await (await fetch(`${provider}/snap/v1/transactions/${placed.snapToken}`)).json();
  expect(page).toMatchObject({
    grossAmount: 170_000,
    items: [
      { name: 'Kain Bentenan', price: 79_000, quantity: 2 },
      { name: 'Ongkos kirim Rumah Tenun', price: 12_000, quantity: 1 },
    ],
  });

  await atProvider(placed.orderId, 'settle', { payment_type: 'gopay' });
  const bought = ['2 × Kain Bentenan: Rp 158.000', 'Ongkos kirim: Rp 12.000', 'Total: Rp 170.000'];
  expect(await amountsIn(sari)).toEqual(expect.arrayContaining(bought));
  expect(await amountsIn(seller)).toEqual(expect.arrayContaining(bought));
  const charged = { totalAmount: 170_000, shippingFee: 12_000 };
  const read = async () =>
    (await call(sari, 'GET /api/shop/order/details/:id', { params: { id: placed.orderId } })).body.data;
  const order = await read();
  expect(order).toMatchObject({ ...charged, refundedAmount: 0 });

  await moveTo(order._id, 'delivered');
  const { _id: id } = await newComplaint(sari, order);
  const part = { reason: 'Sobek sedikit', amount: 17_000 };
  await call(admin, 'POST /api/admin/complaints/:id/refund', { params: { id }, body: part });
  const { body: refunds } = await call(admin, 'GET /api/admin/refunds', { query: { q: orderCode(order._id) } });
  expect(refunds.data).toMatchObject([{ totalAmount: 170_000, amount: 17_000, isPart: true, byProvider: true }]);
  const asked = await call(admin, 'POST /api/admin/refunds/:orderId/provider', { params: { orderId: order._id } });
  expect(asked.status).toBe(200);
  await confirmReceived(order._id);

  expect(await read()).toMatchObject({ ...charged, refundedAmount: 17_000 });
  const { body: refund } = await call(sari, 'GET /api/shop/order/refund/:orderId', { params: { orderId: order._id } });
  expect(refund.data).toMatchObject({ amount: 17_000, isDone: true });
  const { body: sold } = await call(seller, 'GET /api/store/orders/details/:id', { params: { id: order._id } });
  expect(sold.data).toMatchObject(charged);
  const { body: known } = await call(admin, 'GET /api/admin/info/transaction/:id', { params: { id: order._id } });
  expect(known.data).toMatchObject(charged);
  for (const party of [sari, seller]) {
    const { body } = await call(party, 'GET /api/invoice/:orderId', { params: { orderId: order._id } });
    expect(body.data).toMatchObject({ ...charged, corrections: [{ amount: 17_000 }] });
  }

  // Of 15,800 rupiah of commission a tenth goes back, as of the order: 170,000 - 17,000 - 14,220.
  expect(await dueOrdersOf(admin, seller)).toMatchObject({
    totalAmount: 170_000,
    payableAmount: 138_780,
    orders: [{ totalAmount: 170_000, payableAmount: 138_780 }],
  });
  const sale = { paid: 170_000, shippingFee: 12_000, commission: -15_800, refunded: 0, balance: 154_200 };
  const back = { paid: 0, shippingFee: 0, commission: 1_580, refunded: -17_000, balance: 138_780 };
  const { body: money } = await call(seller, 'GET /api/store/money', {});
  expect(money.data).toMatchObject([back, sale]);
  const columns = [
    'Dibayar Pembeli (Rp)',
    'Termasuk Ongkir (Rp)',
    'Komisi (Rp)',
    'Dikembalikan (Rp)',
    'Dibayarkan (Rp)',
    'Saldo (Rp)',
  ];
  const statement = await download(seller, '/api/store/money/csv?format=csv');
  expect(statement.map((row) => Object.keys(row))[0]).toEqual([
    'Tanggal',
    'Keterangan',
    'ID Order',
    'Kode',
    ...columns,
  ]);
  expect(statement.map((row) => columns.map((name) => Number(row[name])))).toEqual([
    [0, 0, 1_580, -17_000, 0, 138_780],
    [170_000, 12_000, -15_800, 0, 0, 154_200],
  ]);
  const [exported] = await download(admin, `/api/admin/info/transactions/csv?format=csv&q=${orderCode(order._id)}`);
  expect(Object.entries(exported!).filter(([name]) => name.endsWith('(Rp)'))).toEqual([
    ['Total (Rp)', '170000'],
    ['Termasuk Ongkir (Rp)', '12000'],
    ['Dibayar (Rp)', '170000'],
    ['Dikembalikan (Rp)', '17000'],
    ['Komisi (Rp)', '14220'],
  ]);
  const posted = await db.rows<{ account: string; owed: number }>(sql`
    select account, sum(credit - debit)::int as owed from ledger_entries
    where payment_id = (select payment_id from orders where id = ${order._id}) group by account order by account`);
  expect(posted).toEqual([
    { account: 'commission', owed: 14_220 },
    { account: 'gateway_clearing', owed: -153_000 },
    { account: 'seller_payable', owed: 138_780 },
  ]);
});
