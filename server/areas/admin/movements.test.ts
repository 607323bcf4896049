import { expect, test } from 'vitest';
import { orderCode } from '#contract/ids.ts';
import { call } from '#server/testing/call.ts';
import { payAt, returnAt } from '#server/testing/dated-money.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { readTable } from '#server/testing/money-model/figures.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { setCommission } from '#server/testing/set-commission.ts';
import { placeOrders } from '#server/testing/orders.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';

await openShop();
await setCommission(10);
const admin = await newAdmin();
const seller = await newSeller('Toko Arus');
const [order] = await placeOrders(await newCustomer(), [await newProduct(seller, { price: 40_000 })]);
const { _id: orderId } = order!;

const returned = (amount: number, at: string, source: 'cash' | 'gateway_clearing') =>
  returnAt(order!, { amount, at, source, isRest: amount === 1 });

test('each receipt and each return of an order is a row with its day, amounts and numbers', async () => {
  await payAt(order!, '2025-03-31T23:59:59+08:00', 'tx-arus');
  await returned(15_000, '2025-04-01T00:00:00+08:00', 'cash');
  // Lowers the commission only.
  await returned(1, '2025-04-02T12:00:00+08:00', 'gateway_clearing');
  // Other files of the worker are paid in that year, too.
  const rows = async (query: object) =>
    (await readTable(admin, 'movements', query)).filter((row) => row['ID Order'] === orderId);
  const common = {
    'ID Order': orderId,
    Kode: orderCode(orderId),
    Toko: 'Toko Arus',
    'ID Transaksi Penyedia': 'tx-arus',
  };
  const all = await rows({ sortBy: 'oldest', to: '2025-12-31' });
  expect(all).toMatchObject([
    {
      ...common,
      Tanggal: '31/03/2025',
      Jenis: 'Pembayaran diterima',
      Melalui: 'Penyedia pembayaran',
      'Jumlah (Rp)': '40000',
      'Bagian Penjual (Rp)': '36000',
      'Komisi (Rp)': '4000',
    },
    {
      ...common,
      Tanggal: '01/04/2025',
      Jenis: 'Pengembalian dana',
      Melalui: 'Rekening toko',
      'Jumlah (Rp)': '-15000',
      'Bagian Penjual (Rp)': '-13500',
      'Komisi (Rp)': '-1500',
    },
    {
      ...common,
      Tanggal: '02/04/2025',
      Jenis: 'Pengembalian dana',
      Melalui: 'Penyedia pembayaran',
      'Jumlah (Rp)': '-1',
      'Bagian Penjual (Rp)': '0',
      'Komisi (Rp)': '-1',
    },
  ]);
  expect(all.every((row) => /^KS\/2025\/\d{6,}$/.test(row['No. Invoice']!))).toBe(true);
  expect(await rows({ to: '2025-12-31' })).toEqual(all.toReversed());
  expect(await rows({ from: '2025-04-01', to: '2025-04-01' })).toEqual([all[1]]);
  const { body } = await call(seller, 'GET /api/store/money', { query: { month: '2025-04' } });
  expect(body.data.map(({ refunded, commission }) => [refunded, commission])).toEqual([
    [-1, 1],
    [-15_000, 1_500],
  ]);
  expect(body.sums).toMatchObject({ opening: 36_000, refunded: -15_001, commission: 1_501, closing: 22_500 });
  await expectInvariants();
});

test('an export of the movements is recorded', async () => {
  await readTable(admin, 'movements');
  const { body } = await call(admin, 'GET /api/admin/audit', { query: { action: 'export-list', limit: 1 } });
  expect(body.data[0]).toMatchObject({ actor: { _id: admin.id }, subject: 'buku-kas' });
});
