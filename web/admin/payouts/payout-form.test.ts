import { expect, test } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import { payoutFault, payoutSum } from './payout-form.tsx';

const order = (id: string, amount: number) => ({
  _id: id as OrderId,
  totalAmount: rupiah(amount),
  payableAmount: rupiah(amount),
  isDeliveredEarly: false,
  orderDate: '2026-03-01',
  createdAt: '2026-03-01',
  cartItems: [],
});
const orders = [order('a', 50_000), order('b', 70_000), order('c', 30_000)];
const selected = (...ids: string[]) => new Set(ids as OrderId[]);

test('a payout is the sum of the selected orders', () => {
  const { chosen, total, paid } = payoutSum(orders, selected('a', 'c'));
  expect(chosen.map(({ _id }) => _id)).toEqual(['a', 'c']);
  expect([total, paid]).toEqual([80_000, 80_000]);
});

test('refunds after an earlier payout reduce the paid amount, not the total', () => {
  expect(payoutSum(orders, selected('b'), [{ amount: rupiah(20_000) }])).toMatchObject({ total: 70_000, paid: 50_000 });
});

test('ignores a selected order that is no longer listed', () => {
  expect(payoutSum(orders, selected('a', 'gone')).chosen).toHaveLength(1);
});

test('a payout requires an order first, then a proof', () => {
  const proof = new Blob(['x']);
  expect(payoutFault([], proof)).toBe('Harap pilih setidaknya satu pesanan.');
  expect(payoutFault(orders, null)).toBe('Harap unggah bukti pembayaran.');
  expect(payoutFault(orders, proof)).toBe(null);
});
