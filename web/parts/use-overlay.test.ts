import { expect, test } from 'vitest';
import { skipOverlayRevalidation, withOverlay } from './use-overlay.ts';

const moves = (from: string, to: string) =>
  skipOverlayRevalidation({
    currentUrl: new URL(from, 'http://localhost'),
    nextUrl: new URL(to, 'http://localhost'),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
  });

test('an overlay keeps the filters of its page', () => {
  const page = { search: '?category=souvenirs', state: null };
  expect(withOverlay(page, 'produk', '42').search).toBe('?category=souvenirs&produk=42');
});

test('a product that is opened from the dialog of another one is one level deeper', () => {
  const first = withOverlay({ search: '', state: null }, 'produk', '42');
  const second = withOverlay(first, 'produk', '43');
  expect([first, second, withOverlay(second, 'keranjang', 'buka')].map(({ state }) => state.depth)).toEqual([1, 2, 1]);
});

test('opening, changing and closing an overlay reloads no data', () => {
  expect(moves('/shop/listing?category=souvenirs', '/shop/listing?category=souvenirs&produk=42')).toBe(false);
  expect(moves('/shop/listing?produk=42', '/shop/listing?produk=43&keranjang=buka')).toBe(false);
  expect(moves('/shop/listing?keranjang=buka', '/shop/listing')).toBe(false);
});

test('a new filter, another page, and navigating to the same page reload data', () => {
  expect(moves('/shop/listing?produk=42', '/shop/listing?category=souvenirs')).toBe(true);
  expect(moves('/shop/home?produk=42', '/shop/listing')).toBe(true);
  expect(moves('/shop/home', '/shop/home')).toBe(true);
});
