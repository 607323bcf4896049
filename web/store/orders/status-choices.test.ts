import { expect, test } from 'vitest';
import { whyImpossible } from './status-choices.ts';

const paid = { orderStatus: 'shipped', paymentStatus: 'paid' } as const;
const unpaid = { orderStatus: 'pending', paymentStatus: 'pending' } as const;

test('an invalid status has the same reason as on the server', () => {
  expect(whyImpossible(paid, 'processing')).toBe(
    'Status pesanan tidak dapat diubah dari Dalam Pengiriman ke Diproses.',
  );
  expect(whyImpossible(paid, 'rejected')).toBe('Status pesanan tidak dapat diubah dari Dalam Pengiriman ke Ditolak.');
  expect(whyImpossible(unpaid, 'shipped')).toBe('Pesanan belum dibayar.');
});

test('an allowed status and the current status have no reason', () => {
  expect(whyImpossible(paid, 'delivered')).toBeNull();
  expect(whyImpossible(paid, 'shipped')).toBeNull();
  expect(whyImpossible(unpaid, 'rejected')).toBeNull();
  expect(whyImpossible({ orderStatus: 'confirmed', paymentStatus: 'paid' }, 'delivered')).toBeNull();
});
