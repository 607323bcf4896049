import { expect, test } from 'vitest';
import { unwrapExtendedJson } from './unwrap-extended-json.ts';

test('unwraps ids and amounts at any depth', () => {
  const sent = {
    sellerName: 'Tenun Minahasa',
    orders: [
      { _id: { $oid: '65f0' }, totalAmount: { $numberInt: '45000' }, cartItems: [{ title: 'Kain' }] },
      { _id: '65f1', totalAmount: { $numberLong: '3000000000' }, sellerId: { _id: { $oid: '77' }, storeName: '12' } },
    ],
  };
  expect(unwrapExtendedJson(sent)).toEqual({
    sellerName: 'Tenun Minahasa',
    orders: [
      { _id: '65f0', totalAmount: 45_000, cartItems: [{ title: 'Kain' }] },
      { _id: '65f1', totalAmount: 3_000_000_000, sellerId: { _id: '77', storeName: '12' } },
    ],
  });
});

test('converts amounts sent as strings to numbers and keeps the sign', () => {
  expect(unwrapExtendedJson({ totalAmount: '125000', lines: [{ amount: '-500' }], price: '7' })).toEqual({
    totalAmount: 125_000,
    lines: [{ amount: -500 }],
    price: 7,
  });
});

test('leaves other numeric strings unchanged', () => {
  const sent = { pincode: '95111', phone: '0812', title: '2024', price: '12 ribu', notes: null };
  expect(unwrapExtendedJson(sent)).toEqual(sent);
});
