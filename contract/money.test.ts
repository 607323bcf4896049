import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectivePrice, formatRupiah, zero, rupiah, sum, times, totalOf } from './money.ts';

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
