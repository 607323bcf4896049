import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectivePrice, formatNumber, formatRupiah, zero, rupiah, sum, times, totalOf } from './money.ts';
import { noFees } from './orders/order-amounts.ts';
import { commissionAfterRefund, commissionOn, newAmounts, withAmounts } from './server-money.ts';

const whole = fc.integer({ min: 0, max: 1_000_000_000 }).map(rupiah);

test('rupiah are safe integers', () => {
  for (const wrong of [0.5, NaN, Infinity, 2 ** 53]) expect(() => rupiah(wrong)).toThrow(RangeError);
  expect(() => times(rupiah(2 ** 52), 4)).toThrow(RangeError);
  expect(() => sum([rupiah(2 ** 53 - 1), rupiah(1)])).toThrow(RangeError);
});

test('a buyer pays the sale price when it is above zero', () => {
  expect(effectivePrice({ price: rupiah(100), salePrice: rupiah(80) })).toBe(80);
  expect(effectivePrice({ price: rupiah(100), salePrice: zero })).toBe(100);
});

test('a total is the sum of its lines, in any order', () => {
  const line = fc.record({ price: whole, quantity: fc.integer({ min: 1, max: 10_000 }) });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 100 }), (lines) => {
      const exact = lines.reduce((total, { price, quantity }) => total + BigInt(price) * BigInt(quantity), 0n);
      expect(BigInt(totalOf(lines))).toBe(exact);
      expect(totalOf(lines.toReversed())).toBe(totalOf(lines));
    }),
  );
  expect(totalOf([])).toBe(0);
});

test('the total of the most expensive cart is exact', () => {
  const mostExpensive = Array.from({ length: 200 }, () => ({ price: rupiah(1_000_000_000), quantity: 4_500 }));
  expect(totalOf(mostExpensive)).toBe(900_000_000_000_000);
});

test('rupiah are formatted for Indonesia', () => {
  expect([0, 15_000, 1_234_567].map(formatRupiah)).toEqual(['Rp\u00a00', 'Rp\u00a015.000', 'Rp\u00a01.234.567']);
});

const orderMoney = (totalAmount: number, refundedAmount: number, commission: number) =>
  withAmounts({
    totalAmount: rupiah(totalAmount),
    ...noFees,
    refundedAmount: rupiah(refundedAmount),
    commission: rupiah(commission),
  });

test('a seller is paid the total without partial refunds and commission', () => {
  expect(orderMoney(100_000, 0, 0).payable).toBe(100_000);
  expect(orderMoney(100_000, 30_000, 3_500).payable).toBe(66_500);
});

test('a new order costs its products and fees, and the commission is a share of the products', () => {
  const lines = [
    { price: rupiah(79_999), quantity: 2 },
    { price: rupiah(1), quantity: 1 },
  ];
  const amounts = newAmounts(lines, { ...noFees, shippingFee: rupiah(12_000) }, 10);
  expect(amounts).toMatchObject({ totalAmount: 171_999, shippingFee: 12_000, commission: 15_999 });
  expect(withAmounts({ ...amounts, refundedAmount: rupiah(2_000) })).toMatchObject({
    productTotal: 159_999,
    left: 169_999,
    payable: 154_000,
  });
});

test('the commission of a sale is rounded down', () => {
  expect([0, 5, 2.55, 100].map((percent) => commissionOn(rupiah(99_999), percent))).toEqual([0, 4_999, 2_549, 99_999]);
});

test('a partial refund lowers the commission in proportion, rounded down, and a full refund to zero', () => {
  expect(commissionAfterRefund(orderMoney(100_000, 0, 5_000), rupiah(50_000))).toBe(2_500);
  expect(commissionAfterRefund(orderMoney(100_000, 0, 333), rupiah(1))).toBe(332);
  expect(commissionAfterRefund(orderMoney(100_000, 50_000, 2_500), rupiah(25_000))).toBe(1_250);
  expect(commissionAfterRefund(orderMoney(100_000, 50_000, 2_500), rupiah(50_000))).toBe(0);
  expect(commissionAfterRefund(orderMoney(100_000, 100_000, 0), zero)).toBe(0);
  const large = orderMoney(900_000_000_000_000, 0, 90_000_000_000_000);
  expect(commissionAfterRefund(large, rupiah(300_000_000_000_001))).toBe(59_999_999_999_999);
  for (const wrong of [100_001, -1]) {
    expect(() => commissionAfterRefund(orderMoney(100_000, 0, 0), rupiah(wrong))).toThrow(RangeError);
  }
});

test('what is left for the seller is never negative after a refund', () => {
  const order = fc
    .tuple(whole, whole, whole)
    .map(([total, share, refund]) => [total, Math.min(share, total), Math.min(refund, total)] as const);
  fc.assert(
    fc.property(order, ([total, commission, refund]) => {
      const left = commissionAfterRefund(orderMoney(total, 0, commission), rupiah(refund));
      expect(orderMoney(total, refund, left).payable).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThanOrEqual(commission);
    }),
  );
});

test('numbers and amounts of money are written as Intl writes them', () => {
  const rupiah = new Intl.NumberFormat('id-ID', { style: 'currency', currency: 'IDR', maximumFractionDigits: 0 });
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -100_000, max: 100_000 })), (amount) => {
      expect(formatNumber(amount)).toBe(amount.toLocaleString('id-ID'));
      expect(formatNumber(BigInt(amount))).toBe(amount.toLocaleString('id-ID'));
      expect(formatRupiah(amount)).toBe(rupiah.format(amount));
    }),
  );
});
