import { describe, expect, test } from 'vitest';
import { landingPage, redirectFor } from './route-access.ts';

const customer = { id: 'c', role: 'customer' } as const;
const seller = { id: 's', role: 'seller' } as const;
const admin = { id: 'a', role: 'admin' } as const;

describe('a guest', () => {
  const open = [
    '/auth/login',
    '/auth/register',
    '/auth/register-seller',
    '/shop/home',
    '/shop/listing',
    '/shop/search',
    '/shop/store/s',
    '/shop/product/p',
    '/about',
    '/contact',
    '/unauth-page',
    '/no-such-page',
  ];
  test.each(open)('may see %s', (path) => expect(redirectFor(path, null)).toBe(null));

  const closed = [
    '/shop/checkout',
    '/shop/account',
    '/shop/payment-success',
    '/store',
    '/store/profile',
    '/admin',
    '/admin/payout/x',
  ];
  test.each(closed)('must sign in for %s', (path) => expect(redirectFor(path, null)).toBe('/auth/login'));
});

describe('an address in another case, or with letters encoded', () => {
  test.each(['/STORE/profile', '/Admin', '/%73tore/profile', '/SHOP/account', '/%61dmin/'])(
    'is guarded like the plain one: %s',
    (path) => expect(redirectFor(path, null)).toBe('/auth/login'),
  );
  test.each(['/Admin', '/%61dmin', '/STORE/profile'])('is no way into another role’s room: %s', (path) =>
    expect(redirectFor(path, customer)).toBe('/unauth-page'),
  );
  test('leads who is signed in away from sign-in', () =>
    expect(redirectFor('/Auth/Login', customer)).toBe('/shop/home'));
  test('that cannot be decoded is no way in either', () => expect(redirectFor('/ADMIN/%', null)).toBe('/auth/login'));
});

describe('a signed-in visitor', () => {
  test.each(['/', '/auth/login', '/auth/register'])('goes from %s to the landing page of the role', (path) => {
    expect(redirectFor(path, customer)).toBe('/shop/home');
    expect(redirectFor(path, seller)).toBe('/store/profile');
    expect(redirectFor(path, admin)).toBe('/admin');
  });

  test.each(['/shop/checkout', '/shop/account', '/shop/payment-success', '/about', '/unauth-page', '/no-such-page'])(
    'may see %s whatever the role',
    (path) => {
      for (const user of [customer, seller, admin]) expect(redirectFor(path, user)).toBe(null);
    },
  );

  test('with the wrong role goes to the access-denied page', () => {
    expect(redirectFor('/store/orders', customer)).toBe('/unauth-page');
    expect(redirectFor('/store/orders', admin)).toBe('/unauth-page');
    expect(redirectFor('/admin', seller)).toBe('/unauth-page');
    expect(redirectFor('/store/orders', seller)).toBe(null);
    expect(redirectFor('/admin/payout', admin)).toBe(null);
  });

  test('may not slip past a room by an address that only begins alike', () => {
    expect(redirectFor('/administrator', customer)).toBe(null);
    expect(redirectFor('/storefront', customer)).toBe(null);
  });
});

describe('the public shop', () => {
  test.each(['/shop/home', '/shop/listing', '/shop/search', '/shop/store/s', '/shop/product/p'])(
    'is open to customers: %s',
    (path) => expect(redirectFor(path, customer)).toBe(null),
  );

  test('sends sellers and admins to their landing page', () => {
    expect(redirectFor('/shop/home', seller)).toBe('/store/profile');
    expect(redirectFor('/shop/store/another', seller)).toBe('/store/profile');
    expect(redirectFor('/shop/listing', admin)).toBe('/admin');
    expect(redirectFor('/shop/product/p', admin)).toBe('/admin');
  });

  test('shows a seller their own store and its goods as buyers see them', () => {
    expect(redirectFor('/shop/store/s', seller)).toBe(null);
    expect(redirectFor('/shop/product/p', seller)).toBe(null);
  });
});

test('only guests and customers may open a store', () => {
  expect(redirectFor('/auth/register-seller', customer)).toBe(null);
  expect(redirectFor('/auth/register-seller', seller)).toBe('/store/profile');
  expect(redirectFor('/auth/register-seller', admin)).toBe('/admin');
});

test('a role of tomorrow is treated like a customer', () => expect(landingPage(undefined)).toBe('/shop/home'));
