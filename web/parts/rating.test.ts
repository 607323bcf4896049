import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Rating } from './rating.tsx';

const read = (average: number, count: number) =>
  renderToStaticMarkup(Rating({ average, count })).replace(/<[^>]+>/g, '');

test('an average has one decimal after a comma', () => {
  expect(read(4.5, 12)).toBe('Penilaian 4,5(12 ulasan)');
  expect(read(4, 1)).toBe('Penilaian 4,0(1 ulasan)');
  expect(read(4.25, 8)).toBe('Penilaian 4,3(8 ulasan)');
});

test('an average without a number of reviews stands alone', () => {
  expect(read(4.5, 0)).toBe('Penilaian 4,5');
});

test('without reviews the rating is 0 with an explanation', () => {
  expect(read(0, 0)).toBe('Penilaian 0Belum ada ulasan.');
});
