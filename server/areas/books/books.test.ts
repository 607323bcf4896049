/** The tables for auditors: what each says of a month, and that they agree to the rupiah. */
import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { makassarDay } from '#contract/dates.ts';
import { storeOf } from '#contract/ids.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/index.ts';
import { rupiah } from '#contract/money.ts';
import { pool } from '#platform/connect.ts';
import { tableFile } from '#platform/table-file.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { formFor, submitCheckout } from '#server/testing/buying.ts';
import { call, callAny } from '#server/testing/call.ts';
import { readCsv } from '#server/testing/csv-rows.ts';
import { payAt, returnAt } from '#server/testing/dated-money.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { setCommission } from '#server/testing/set-commission.ts';
import { placeOrders } from '#server/testing/orders.ts';
import { dueOrder, markPaidOut, paidOrder, payoutsOf, refundPart, reversePayout } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { setShipping } from '#server/testing/shipping.ts';
import { journalTable } from './journal.ts';

let [admin, sari]: Person[] = [];
beforeAll(async () => {
  await openShop();
  await setCommission(10);
  [admin, sari] = [await newAdmin(), await newCustomer()];
});

type Row = Record<string, string>;
const read = async (name: string, query: object): Promise<Row[]> => {
  const sent = { query: { ...query, format: 'csv' } };
  const { status, body } = await callAny<ArrayBuffer>(admin!, `GET /api/admin/books/${name}`, sent);
  expect(status).toBe(200);
  return readCsv(Buffer.from(body).toString());
};
const sumOf = (rows: readonly Row[], heading: string): number =>
  rows.reduce((all, row) => all + Number(row[heading]), 0);

/** The debits and credits of each account in the journal of a month, as the trial balance has them. */
async function accountsOf(month: string) {
  const byAccount = Map.groupBy(await read('journal', { month }), (row) => row.Akun!);
  return [...byAccount].map(([Akun, rows]) => ({
    Akun,
    debit: sumOf(rows, 'Debit (Rp)'),
    credit: sumOf(rows, 'Kredit (Rp)'),
  }));
}

test('journal, trial balance and the balances of sellers agree after sales, refunds and payouts', async () => {
  const [one, other] = [await newSeller('Toko Buku'), await newSeller()];
  const paid = [await dueOrder(sari!, one, 125_000), await dueOrder(sari!, one, 33_333)];
  await paidOrder(sari!, other, 77_777);
  await markPaidOut(
    admin!,
    one,
    paid.map(({ _id }) => _id),
  );
  const [payout] = (await payoutsOf(admin!, one)).data;
  await reversePayout(admin!, payout!._id);
  await markPaidOut(admin!, one, [paid[0]!._id]);
  const month = makassarDay(new Date().toISOString()).slice(0, 7);

  const balance = await read('trial-balance', { month });
  const moved = balance.map((row) => ({
    Akun: row.Akun!,
    debit: Number(row['Debit (Rp)']),
    credit: Number(row['Kredit (Rp)']),
  }));
  expect(moved.filter(({ debit, credit }) => debit + credit > 0)).toEqual(
    expect.arrayContaining(await accountsOf(month)),
  );
  expect([sumOf(balance, 'Saldo Awal (Rp)'), sumOf(balance, 'Saldo Akhir (Rp)')]).toEqual([0, 0]);
  const sellers = await read('seller-balances', { month });
  const owed = balance.find(({ Akun }) => Akun === 'Utang kepada penjual')!;
  expect([sumOf(sellers, 'Saldo Akhir (Rp)'), sumOf(sellers, 'Bertambah (Rp)')]).toEqual([
    -Number(owed['Saldo Akhir (Rp)']),
    Number(owed['Kredit (Rp)']),
  ]);
  // 90 % of the second order, rounded as the commission is.
  expect(sellers.find((row) => row['ID Toko'] === one.id)).toMatchObject({
    Toko: 'Toko Buku',
    'Saldo Akhir (Rp)': '30000',
  });
  await expectInvariants();
});

test('a month has the entries of its days in Asia/Makassar, with what they belong to', async () => {
  const seller = await newSeller();
  const [march, april] = [
    (await placeOrders(sari!, [await newProduct(seller, { price: 40_000 })]))[0]!,
    (await placeOrders(sari!, [await newProduct(seller, { price: 60_000 })]))[0]!,
  ];
  await payAt(march, '2023-03-31T23:59:59+08:00');
  await payAt(april, '2023-04-01T00:00:00+08:00');
  const ofOrder = async (month: string, id: string) =>
    (await read('journal', { month })).filter((row) => row['ID Order'] === id);
  expect(await ofOrder('2023-03', april._id)).toEqual([]);
  expect(await ofOrder('2023-04', march._id)).toEqual([]);
  const entries = await ofOrder('2023-03', march._id);
  const payment = march.checkoutId.slice(0, 36);
  const common = { Posting: `payment:${payment}`, Tanggal: '31/03/2023', 'ID Pembayaran': payment, 'ID Payout': '' };
  expect(entries).toMatchObject([
    { ...common, Akun: 'Utang kepada penjual', 'Debit (Rp)': '0', 'Kredit (Rp)': '36000', 'ID Toko': seller.id },
    { ...common, Akun: 'Pendapatan komisi', 'Debit (Rp)': '0', 'Kredit (Rp)': '4000', 'ID Toko': '' },
  ]);
  expect(entries[0]!['No. Invoice']).toMatch(/^KS\/2023\/\d+$/);
  const [opening] = (await read('seller-balances', { month: '2023-04' })).filter((row) => row['ID Toko'] === seller.id);
  expect(opening).toMatchObject({ 'Saldo Awal (Rp)': '36000', 'Saldo Akhir (Rp)': '90000' });
});

test('turnover is the price of products by quarter and kabupaten; a refund gives back the shipping last', async () => {
  const [inManado, nowhere] = [await newSeller(), await newSeller()];
  const fees = { nearbyFee: rupiah(15_000), provinceFee: rupiah(15_000), elsewhereFee: rupiah(15_000) };
  await setShipping(inManado, { ...fees, region: '71.71.04' });
  const order = async (seller: Person, fee: number) => {
    const form = await formFor(sari!, [[await newProduct(seller, { price: 50_000 }), 1]]);
    const shipping = [{ sellerId: storeOf(seller.id), fee }];
    const { body } = await submitCheckout(sari!, { ...form, shipping, totalAmount: 50_000 + fee });
    const params = { id: body.orderId };
    return (await call(sari!, 'GET /api/shop/order/details/:id', { params })).body.orders[0]!;
  };
  const [partly, whole, other] = [
    await order(inManado, 15_000),
    await order(inManado, 15_000),
    await order(nowhere, 0),
  ];
  expect(partly.totalAmount).toBe(65_000);
  await payAt(partly, '2022-03-31T12:00:00+08:00');
  await payAt(whole, '2022-03-31T12:00:00+08:00');
  await payAt(other, '2022-03-31T12:00:00+08:00');
  await returnAt(partly, { amount: 55_000, at: '2022-04-01T12:00:00+08:00' });
  await returnAt(whole, { amount: 65_000, at: '2022-04-02T12:00:00+08:00', isRest: true });
  const common = { 'Kode Wilayah': '71.71', 'Kabupaten/Kota': 'Kota Manado' };
  expect(await read('turnover', { year: 2022 })).toEqual([
    {
      Triwulan: '2022 I',
      'Kode Wilayah': '',
      'Kabupaten/Kota': 'Tanpa wilayah',
      Toko: '1',
      'Pesanan Dibayar': '1',
      'Produk Dibayar': '1',
      'Omzet (Rp)': '50000',
    },
    { ...common, Triwulan: '2022 I', Toko: '1', 'Pesanan Dibayar': '2', 'Produk Dibayar': '2', 'Omzet (Rp)': '100000' },
    {
      ...common,
      Triwulan: '2022 II',
      Toko: '0',
      'Pesanan Dibayar': '0',
      'Produk Dibayar': '0',
      'Omzet (Rp)': '-100000',
    },
  ]);
  await expectInvariants();
});

test('a partial refund of products lowers the turnover by itself', async () => {
  const order = await paidOrder(sari!, await newSeller(), 100_000);
  await refundPart(order, 30_000);
  await expectInvariants();
});

const entries = 100_000;

test(
  '100,000 entries are sent in pages, and a reader that stops holds no connection',
  { timeout: 120_000 },
  async () => {
    await asOwner(async ({ execute }) => {
      await execute(sql`set local session_replication_role = replica`);
      await execute(sql`
      insert into ledger_entries (posting, account, debit, credit, at)
      select 'moved:' || n, side.account, side.debit, side.credit, '2024-02-10'
      from generate_series(1, ${entries / 2}::int) n,
        (values ('cash', 1000, 0), ('gateway_clearing', 0, 1000)) side(account, debit, credit)`);
    });
    expect(await accountsOf('2024-02')).toEqual([
      { Akun: 'Rekening bank toko', debit: 500 * entries, credit: 0 },
      { Akun: 'Dana di penyedia pembayaran', debit: 0, credit: 500 * entries },
    ]);
    const reader = (tableFile('x', 'csv', journalTable('2024-02')).content as Readable)[Symbol.asyncIterator]();
    await reader.next();
    await reader.next();
    await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount));
    await reader.return?.();
  },
);

test('each table asks for the second factor, and is recorded with its month', async () => {
  const tables = Object.entries<Endpoint>(api).filter(([key]) => key.startsWith('GET /api/admin/books/'));
  expect(tables.map(([, { secondFactor }]) => secondFactor)).toEqual([true, true, true, true]);
  await read('trial-balance', { month: '2023-03' });
  const { body } = await callAny<{ data: { subject: string; details: { note?: string } }[] }>(
    admin!,
    'GET /api/admin/audit',
    { query: { action: 'export-list', limit: 1 } },
  );
  expect(body.data[0]).toMatchObject({ subject: 'neraca-saldo', details: { note: '2023-03' } });
});
