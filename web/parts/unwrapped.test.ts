import { expect, test } from 'vitest';
import { unwrapped } from './unwrapped.ts';

test('unwraps ids and amounts at any depth', () => {
  const sent = {
    sellerName: 'Tenun Minahasa',
    orders: [
      { _id: { $oid: '65f0' }, totalAmount: { $numberInt: '45000' }, cartItems: [{ title: 'Kain' }] },
      { _id: '65f1', totalAmount: { $numberLong: '3000000000' }, sellerId: { _id: { $oid: '77' }, storeName: '12' } },
    ],
  };
  expect(unwrapped(sent)).toEqual({
    sellerName: 'Tenun Minahasa',
    orders: [
      { _id: '65f0', totalAmount: 45_000, cartItems: [{ title: 'Kain' }] },
      { _id: '65f1', totalAmount: 3_000_000_000, sellerId: { _id: '77', storeName: '12' } },
    ],
  });
});

test('converts amounts sent as strings to numbers and keeps the sign', () => {
  expect(unwrapped({ totalAmount: '125000', lines: [{ amount: '-500' }], price: '7' })).toEqual({
    totalAmount: 125_000,
    lines: [{ amount: -500 }],
    price: 7,
  });
});

test('leaves other numeric strings unchanged', () => {
  const sent = { pincode: '95111', phone: '0812', title: '2024', price: '12 ribu', notes: null };
  expect(unwrapped(sent)).toEqual(sent);
});
