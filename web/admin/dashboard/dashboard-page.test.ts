import { expect, test } from 'vitest';
import { rupiah } from '#contract/money.ts';
import { greeting } from './dashboard-page.tsx';
import { changeText } from './sales-chart.tsx';

test('returns the greeting for every hour of the day', () => {
  const day = Array.from({ length: 24 }, (_, hour) => greeting(hour));
  const hours = (first: number, last: number) => day.slice(first, last + 1);
  expect(new Set(hours(0, 4))).toEqual(new Set(['Malam']));
  expect(new Set(hours(5, 10))).toEqual(new Set(['Pagi']));
  expect(new Set(hours(11, 13))).toEqual(new Set(['Siang']));
  expect(day[14]).toBe('Malam');
  expect(new Set(hours(15, 17))).toEqual(new Set(['Sore']));
  expect(new Set(hours(18, 23))).toEqual(new Set(['Malam']));
});

test.each([
  [112_000, 5, 100_000, 5, 'Naik 12%'],
  [25_000, 9, 100_000, 5, 'Turun 75%'],
  [0, 5, 100_000, 80, 'Turun 100%'],
  [300_000, 5, 100_000, 5, 'Naik 200%'],
  [300_499, 5, 100_000, 5, 'Naik 200%'],
  [301_000, 5, 100_000, 5, 'Naik > 200 %'],
  [1_500_000, 90, 100_000, 8, 'Naik > 200 %'],
  [-500_000, 5, 100_000, 5, 'Turun > 200 %'],
  [100_100, 5, 100_000, 5, 'Hampir sama'],
  [112_000, 4, 100_000, 50, null],
  [112_000, 50, 100_000, 4, null],
  [100_000, 9, 0, 9, null],
  [0, 0, 0, 0, null],
  [-50_000, 9, 100_000, 9, 'Turun 150%'],
  [100_000, 9, -50_000, 9, null],
])(
  'a revenue of %i from %i orders after %i from %i has the change %s',
  (revenue, orders, before, ordersBefore, text) => {
    expect(changeText({ revenue: rupiah(revenue), orders }, { revenue: rupiah(before), orders: ordersBefore })).toBe(
      text,
    );
  },
);
