import { expect, test } from 'vitest';
import { changeRefusal } from './status-options.ts';

const paid = { orderStatus: 'shipped', paymentStatus: 'paid' } as const;
const unpaid = { orderStatus: 'pending', paymentStatus: 'pending' } as const;

test('an invalid status has the same reason as on the server', () => {
  expect(changeRefusal(paid, 'processing')).toContain('dari Dalam Pengiriman ke Diproses');
  expect(changeRefusal(paid, 'rejected')).toContain('dari Dalam Pengiriman ke Ditolak');
  expect(changeRefusal(unpaid, 'shipped')).toBe('Pesanan belum dibayar.');
});

test('an unknown status is named as it is', () => {
  const unknown = { orderStatus: 'aneh' as 'pending', paymentStatus: 'paid' } as const;
  expect(changeRefusal(unknown, 'shipped')).toContain('dari aneh ke Dalam Pengiriman');
});

test('an allowed status and the current status have no reason', () => {
  expect(changeRefusal(paid, 'delivered')).toBeNull();
  expect(changeRefusal(paid, 'shipped')).toBeNull();
  expect(changeRefusal(unpaid, 'rejected')).toBeNull();
  expect(changeRefusal({ orderStatus: 'confirmed', paymentStatus: 'paid' }, 'delivered')).toBeNull();
});
