import { describe, expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { landingPage, redirectFor } from './route-access.ts';

const customer = { id: 'c' as UserId, role: 'customer' } as const;
const seller = { id: 's' as UserId, role: 'seller' } as const;
const admin = { id: 'a' as UserId, role: 'admin' } as const;

describe('a guest', () => {
  const publicPaths = [
    '/auth/login',
    '/auth/register',
    '/auth/register-seller',
    '/auth/forgot-password',
    '/auth/reset-password',
    '/auth/verify-email',
    '/auth/undo-email',
    '/shop/home',
    '/shop/listing',
    '/shop/search',
    '/shop/store/s',
    '/shop/product/p',
    '/about',
    '/dampak',
    '/periksa/ACDEFHJKMNPRTWXY',
    '/asal',
    '/asal/ACDEFHJKMN',
    '/contact',
    '/privasi',
    '/syarat',
    '/mail/unsubscribe',
    '/unauth-page',
    '/no-such-page',
  ];
  test.each(publicPaths)('can open %s', (path) => expect(redirectFor(path, null)).toBe(null));

  const protectedPaths = [
    '/shop/checkout',
    '/shop/account',
    '/shop/account/notices',
    '/shop/payment-success',
    '/shop/wishlist',
    '/store',
    '/store/profile',
    '/admin',
    '/admin/payout/x',
  ];
  test.each(protectedPaths)('must sign in for %s', (path) => expect(redirectFor(path, null)).toBe('/auth/login'));
});

describe('an address with other case or percent-encoding', () => {
  test.each(['/STORE/profile', '/Admin', '/%73tore/profile', '/SHOP/account', '/%61dmin/'])(
    'is protected like the normal one: %s',
    (path) => expect(redirectFor(path, null)).toBe('/auth/login'),
  );
  test.each(['/Admin', '/%61dmin', '/STORE/profile'])('gives no access to another role’s area: %s', (path) =>
    expect(redirectFor(path, customer)).toBe('/unauth-page'),
  );
  test('redirects signed-in users away from sign-in', () =>
    expect(redirectFor('/Auth/Login', customer)).toBe('/shop/home'));
  test('requires sign-in if it cannot be decoded', () => expect(redirectFor('/ADMIN/%', null)).toBe('/auth/login'));
});

describe('an unknown page of the shop', () => {
  test.each(['/shop/entah', '/shop/home/x', '/shop/checkoutx', '/shop/storex', '/shop/listing/a/b', '/entah'])(
    'is not found for every role: %s',
    (path) => expect([customer, seller, admin].map((user) => redirectFor(path, user))).toEqual([null, null, null]),
  );
  test.each(['/shop', '/shop/', '/shop/home', '/SHOP/home/', '/shop/listing', '/shop/search', '/shop/store/x'])(
    'is not %s, which sellers and admins leave',
    (path) => expect([seller, admin].map((user) => redirectFor(path, user))).toEqual(['/store/profile', '/admin']),
  );
});

describe('a signed-in user', () => {
  test('has favorites only as a customer', () => {
    expect([customer, seller, admin].map((user) => redirectFor('/shop/wishlist', user))).toEqual([
      null,
      '/unauth-page',
      '/unauth-page',
    ]);
  });
  test.each(['/', '/auth/login', '/auth/register'])('is redirected from %s to the landing page of the role', (path) => {
    expect(redirectFor(path, customer)).toBe('/shop/home');
    expect(redirectFor(path, seller)).toBe('/store/profile');
    expect(redirectFor(path, admin)).toBe('/admin');
  });

  test.each([
    '/auth/forgot-password',
    '/auth/reset-password',
    '/auth/verify-email',
    '/auth/undo-email',
    '/shop/checkout',
    '/shop/account',
    '/shop/account/notices',
    '/shop/payment-success',
    '/about',
    '/unauth-page',
    '/no-such-page',
  ])('can open %s in every role', (path) => {
    for (const user of [customer, seller, admin]) expect(redirectFor(path, user)).toBe(null);
  });

  test('is redirected to the access-denied page with the wrong role', () => {
    expect(redirectFor('/store/orders', customer)).toBe('/unauth-page');
    expect(redirectFor('/store/orders', admin)).toBe('/unauth-page');
    expect(redirectFor('/admin', seller)).toBe('/unauth-page');
    expect(redirectFor('/store/orders', seller)).toBe(null);
    expect(redirectFor('/admin/payout', admin)).toBe(null);
  });

  test('is not redirected from addresses that only share a prefix with a protected area', () => {
    expect(redirectFor('/administrator', customer)).toBe(null);
    expect(redirectFor('/storefront', customer)).toBe(null);
  });
});

describe('the public shop', () => {
  test.each(['/shop/home', '/shop/listing', '/shop/search', '/shop/store/s', '/shop/product/p'])(
    'is open to customers: %s',
    (path) => expect(redirectFor(path, customer)).toBe(null),
  );

  test('redirects sellers and admins to their landing page', () => {
    expect(redirectFor('/shop/home', seller)).toBe('/store/profile');
    expect(redirectFor('/shop/store/another', seller)).toBe('/store/profile');
    expect(redirectFor('/shop/listing', admin)).toBe('/admin');
    expect(redirectFor('/shop/product/p', admin)).toBe('/admin');
  });

  test('shows everybody the pages of makers', () => {
    for (const user of [null, customer, seller, admin]) expect(redirectFor('/shop/maker/m', user)).toBe(null);
  });

  test('shows sellers their own store and product pages', () => {
    expect(redirectFor('/shop/store/s', seller)).toBe(null);
    expect(redirectFor('/shop/product/p', seller)).toBe(null);
  });
});

test('only guests and customers can register as a seller', () => {
  expect(redirectFor('/auth/register-seller', customer)).toBe(null);
  expect(redirectFor('/auth/register-seller', seller)).toBe('/store/profile');
  expect(redirectFor('/auth/register-seller', admin)).toBe('/admin');
});

test('an unknown role is treated like a customer', () => {
  expect(landingPage(undefined)).toBe('/shop/home');
  const paths = ['/', '/auth/login', '/auth/register-seller', '/shop/account', '/store/profile', '/admin'];
  const courier = { ...customer, role: 'kurir' as 'customer' };
  expect(paths.map((path) => redirectFor(path, courier))).toEqual(paths.map((path) => redirectFor(path, customer)));
});
