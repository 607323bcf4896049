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
  [112_000, 100_000, 'Naik 12%'],
  [25_000, 100_000, 'Turun 75%'],
  [0, 100_000, 'Turun 100%'],
  [1_500_000, 100_000, 'Naik 1.400%'],
  [100_100, 100_000, 'Hampir sama'],
  [100_000, 0, null],
  [0, 0, null],
  [-50_000, 100_000, 'Turun 150%'],
  [100_000, -50_000, null],
])('a revenue of %i after %i has the change %s', (revenue, before, text) => {
  expect(changeText(rupiah(revenue), rupiah(before))).toBe(text);
});
