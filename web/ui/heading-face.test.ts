import { expect, test } from 'vitest';
import { headingFace } from './heading-face.ts';

test('a heading has the heading font if the font has all its letters', () => {
  expect(headingFace('Kain “Bentenan” 2 × 3 m – Tomohon, Rp 250.000…')).toBe('font-heading');
  expect(headingFace('')).toBe('font-heading');
});

test('one missing letter gives the whole heading the fallback', () => {
  expect(headingFace('Śongket')).toBe('font-serif');
  expect(headingFace('Tas 🧵')).toBe('font-serif');
});
