/**
 * Every endpoint that takes an amount or a number of pieces from a form reads it as the form shows it, or refuses it.
 */
import { beforeAll, expect, test } from 'vitest';
import { call, callAny } from '#server/testing/call.ts';
import { disputedOrder } from '#server/testing/complaints.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { dueOrder, markPaidOut } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct, productForm } from '#server/testing/products.ts';
import { shippingSettings } from '#server/testing/shipping.ts';

beforeAll(openShop);

const [sari, budi, admin] = [await newCustomer('Sari'), await newSeller(), await newAdmin()];

type Refused = { success: boolean; errors?: Record<string, string> };
type Send = (sent: unknown) => Promise<{ status: number; body: Refused }>;

const editProduct =
  (name: string): Send =>
  async (sent) => {
    const id = await newProduct(budi, { price: 2_000_000 });
    const body = { ...productForm, price: 2_000_000, [name]: sent };
    return callAny<Refused>(budi, 'PUT /api/store/products/edit/:id', { params: { id }, body });
  };

const setFee =
  (name: string): Send =>
  (sent) =>
    callAny<Refused>(budi, 'PUT /api/store/shipping/edit', { body: { ...shippingSettings, [name]: sent } });

const refundPart: Send = async (sent) => {
  const { complaint } = await disputedOrder(sari, budi);
  const params = { id: complaint._id };
  return callAny<Refused>(admin, 'POST /api/admin/complaints/:id/refund', {
    params,
    body: { reason: 'x', amount: sent },
  });
};

const fields: [name: string, send: Send][] = [
  ['amount', refundPart],
  ['price', editProduct('price')],
  ['salePrice', editProduct('salePrice')],
  ['nearbyFee', setFee('nearbyFee')],
  ['provinceFee', setFee('provinceFee')],
  ['elsewhereFee', setFee('elsewhereFee')],
  ['feePerFurtherPiece', setFee('feePerFurtherPiece')],
  ['freeFrom', setFee('freeFrom')],
];

test.each(fields)('%s is read as people write it', async (_name, send) => {
  for (const text of ['10.000', 'Rp 10.000', 'Rp10.000,00', '10 000', '10\u00a0000', '10000', 10_000]) {
    expect([text, (await send(text)).status]).toEqual([text, 200]);
  }
});

test.each(fields)('%s refuses what is no amount, and names the field', async (name, send) => {
  for (const text of [
    '10,5',
    '10.50',
    '1e4',
    '10,000',
    '1.00',
    '-5',
    '0x10',
    '1.0000',
    10.5,
    true,
    [10_000],
    { a: 1 },
  ]) {
    const { status, body } = await send(text);
    expect([text, status, Object.keys(body.errors ?? {})]).toEqual([text, 400, [name]]);
  }
});

test('a refund of 10.000 refunds ten thousand', async () => {
  const { order, complaint } = await disputedOrder(sari, budi);
  const body = { reason: 'Rusak', amount: 'Rp 10.000' };
  const params = { id: complaint._id };
  expect((await callAny(admin, 'POST /api/admin/complaints/:id/refund', { params, body })).status).toBe(200);
  const { body: listed } = await call(admin, 'GET /api/admin/refunds', { query: { q: order._id } });
  expect(listed.data.map(({ amount }) => amount)).toEqual([10_000]);
});

test('an empty amount is no refund of everything', async () => {
  for (const amount of ['', ' ', null]) {
    expect((await refundPart(amount)).body.errors).toEqual({ amount: 'Jumlah wajib diisi' });
  }
});

test('stock and prices are stored as typed with dots', async () => {
  const id = await newProduct(budi);
  const form = {
    ...productForm,
    price: 'Rp 1.250.000',
    salePrice: '1.000.000',
    totalStock: '1.500',
    maxPerOrder: '1.000',
  };
  const saved = await callAny<{ product: object }>(budi, 'PUT /api/store/products/edit/:id', {
    params: { id },
    body: form,
  });
  expect(saved.body.product).toMatchObject({
    price: 1_250_000,
    salePrice: 1_000_000,
    totalStock: 1_500,
    maxPerOrder: 1_000,
  });
  const stock = (sent: unknown) =>
    callAny<Refused>(budi, 'PUT /api/store/products/stock/:id', {
      params: { id },
      body: { stock: sent, expected: 1_500 },
    });
  for (const wrong of ['1e3', '2,5', '1.0', '-1', 'Rp 5', '0x1']) expect((await stock(wrong)).status).toBe(400);
  expect((await stock('2.500')).status).toBe(200);
});

test('the amount that a payout displayed may be formatted, and another one is refused', async () => {
  const { _id: id } = await dueOrder(sari, budi, 200_000);
  expect((await markPaidOut(admin, budi, [id], '200,000')).status).toBe(400);
  expect((await markPaidOut(admin, budi, [id], '199.999')).status).toBe(409);
  expect((await markPaidOut(admin, budi, [id], 'Rp 200.000')).status).toBe(200);
});

test('a blank fee for further pieces is none; a percentage has decimals and days have not', async () => {
  const { body } = await callAny<{ data: object }>(budi, 'PUT /api/store/shipping/edit', {
    body: { ...shippingSettings, feePerFurtherPiece: '' },
  });
  expect(body.data).toMatchObject({ feePerFurtherPiece: 0 });
  const set = async (settings: object) =>
    (await callAny(admin, 'PUT /api/admin/shop-settings', { body: settings })).status;
  expect(await set({ commissionPercent: '0' })).toBe(200);
  // Another rate than the present one is announced by another call.
  for (const percent of ['2,5', '2.5', '2,5 %']) expect(await set({ commissionPercent: percent })).toBe(409);
  for (const percent of ['1e1', '2.500', '0x5', '2,5,0', '1.000', '+5']) {
    expect([percent, await set({ commissionPercent: percent })]).toEqual([percent, 400]);
  }
  expect(await set({ autoConfirmDays: '3' })).toBe(200);
  for (const days of ['1e1', '0x5', '3.0', '3,5', '+3']) expect(await set({ autoConfirmDays: days })).toBe(400);
});
