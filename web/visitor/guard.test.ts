import { expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { redirectTarget } from './guard.ts';

const customer = { id: 'c' as UserId, role: 'customer' } as const;
const at = (path: string) => new URL(path, 'http://localhost');

test('a guest is redirected to sign-in with the full return path', () => {
  expect(redirectTarget(at('/shop/account?tab=alamat'), null)).toBe(
    '/auth/login?from=%2Fshop%2Faccount%3Ftab%3Dalamat',
  );
});

test('sign-in returns to that page', () => {
  expect(redirectTarget(at('/auth/login?from=%2Fshop%2Faccount%3Ftab%3Dalamat'), customer)).toBe(
    '/shop/account?tab=alamat',
  );
});

test('sign-in ignores an external return address', () => {
  expect(redirectTarget(at('/auth/login?from=%2F%2Fjahat.example'), customer)).toBe('/shop/home');
  expect(redirectTarget(at('/auth/login'), customer)).toBe('/shop/home');
});

test('an allowed page is not redirected, even with a return path', () => {
  expect(redirectTarget(at('/shop/home?from=%2Fadmin'), customer)).toBe(null);
  expect(redirectTarget(at('/auth/register-seller?from=%2Fshop%2Fhome'), customer)).toBe(null);
});

test('sign-in never returns to the access-denied page', () => {
  for (const from of ['/unauth-page', '/unauth-page?x=1', '/Unauth-Page/', '/%75nauth-page']) {
    expect(redirectTarget(at(`/auth/login?from=${encodeURIComponent(from)}`), customer), from).toBe('/shop/home');
  }
  expect(redirectTarget(at('/auth/login?from=%2Funauth-page'), { id: 's' as UserId, role: 'seller' })).toBe(
    '/store/profile',
  );
});
