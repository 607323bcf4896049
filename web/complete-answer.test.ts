import { expect, test } from 'vitest';
import type { Rupiah } from '#contract/money.ts';
import { completeAnswer } from './complete-answer.ts';
import { completeBackOffice, withGrandTotal } from './complete-back-office.ts';

test('unwraps ids and amounts at any depth', () => {
  const sent = {
    sellerName: 'Tenun Minahasa',
    orders: [
      { _id: { $oid: '65f0' }, totalAmount: { $numberInt: '45000' }, cartItems: [{ title: 'Kain' }] },
      { _id: '65f1', totalAmount: { $numberLong: '3000000000' }, sellerId: { _id: { $oid: '77' }, storeName: '12' } },
    ],
  };
  expect(completeAnswer('GET /api/x', sent)).toMatchObject({
    sellerName: 'Tenun Minahasa',
    orders: [
      { _id: '65f0', totalAmount: 45_000, cartItems: [{ title: 'Kain' }] },
      { _id: '65f1', totalAmount: 3_000_000_000, sellerId: { _id: '77', storeName: '12' } },
    ],
  });
});

test('converts amounts sent as strings to numbers and keeps the sign', () => {
  expect(
    completeAnswer('GET /api/x', { totalAmount: '125000', lines: [{ amount: '-500' }], price: '7' }),
  ).toMatchObject({
    totalAmount: 125_000,
    lines: [{ amount: -500 }],
    price: 7,
  });
});

test('leaves other numeric strings unchanged', () => {
  const sent = { pincode: '95111', phone: '0812', title: '2024', price: '12 ribu', notes: null };
  expect(completeAnswer('GET /api/x', sent)).toMatchObject(sent);
});

test('counts the rows of a list and adds up the payouts when the answer does not', () => {
  const data = [{ amount: '75000' }, { amount: { $numberInt: '25000' } }];
  const complete = (sent: object) =>
    withGrandTotal(completeAnswer('GET /api/admin/payout/history/all', sent) as { data: { amount: Rupiah }[] });
  expect(complete({ data })).toMatchObject({ total: 2, grandTotal: 100_000 });
  expect(complete({ data, total: 40, grandTotal: 7 })).toMatchObject({ total: 40, grandTotal: 7 });
});

test('completes the records of the back office', () => {
  expect(completeBackOffice({ sellers: [{ _id: 's' }] })).toEqual({ sellers: [{ _id: 's', status: 'active' }] });
});

test('gives a success without a message the specified text', () => {
  const update = 'PUT /api/store/orders/update/:id';
  expect(completeAnswer(update, { success: true })).toMatchObject({ message: 'Status berhasil diperbarui' });
  expect(completeAnswer(update, { message: 'Disimpan.' })).toMatchObject({ message: 'Disimpan.' });
  expect(completeAnswer('POST /api/auth/logout', {})).toMatchObject({ message: 'Berhasil.' });
});

test('keeps every field of a whole answer', () => {
  const order = {
    _id: 'o',
    cartItems: [],
    shippingFee: 9000,
    movedAt: '2026-03-07',
    paidAt: '2026-03-06',
    events: [{}],
  };
  const product = { _id: 'p', totalStock: 1, salePrice: 5, images: ['a', 'b'], maxPerOrder: 2 };
  const whole = { data: [order, product], total: 2, nextCursor: 'n', now: '2026-03-06' };
  expect(completeAnswer('GET /api/x', whole)).toMatchObject(whole);
});

test('a user may be called name, and a banner have an image', () => {
  const user = { id: 'u', name: 'Sari', role: 'customer' };
  expect(completeAnswer('GET /api/auth/check-auth', { user })).toMatchObject({ user: { userName: 'Sari' } });
  const data = [{ _id: 'b', type: 'intro', caption: '', image: '/a.webp' }];
  expect(completeAnswer('GET /api/admin/banner', { data })).toMatchObject({ data: [{ imageUrl: '/a.webp' }] });
});
