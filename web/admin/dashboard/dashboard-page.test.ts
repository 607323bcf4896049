import { expect, test } from 'vitest';
import { greeting } from './dashboard-page.tsx';

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
