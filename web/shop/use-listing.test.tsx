// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { cleanUpAfterEach, render } from '../testing/render.tsx';
import { wholeListing } from '../parts/whole-listing.ts';
import { listingPath, toggled } from './listing-url.ts';
import { saveFilters, savedFilters } from './saved-filters.ts';
import { useListing } from './use-listing.ts';

cleanUpAfterEach();

let list: ReturnType<typeof useListing>;
/** The request for the products of the next listing. Null while products arrive at once. */
let products: PromiseWithResolvers<null> | null;

function TestPage() {
  const rendered = useListing();
  useLayoutEffect(() => {
    list = rendered;
  });
  return null;
}

/** Opens a page. `go` navigates to another URL, or back with -1. */
async function open(...history: [string, ...string[]]) {
  const routes = [
    { path: '/shop/home', element: null },
    { path: listingPath, Component: TestPage, HydrateFallback: () => null, loader: () => products?.promise ?? null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: history });
  await render(<RouterProvider router={router} />);
  return {
    go: (to: string | -1, state?: unknown) =>
      act(async () => (to === -1 ? router.navigate(-1) : router.navigate(to, { state }))),
    url: () => router.state.location.pathname + router.state.location.search,
  };
}

const toggle = (category: string, options?: { replace: boolean }) =>
  act(async () => list.show(toggled(list.listing, 'category', category), options));
const souvenirs = `${listingPath}?category=souvenirs`;

beforeEach(() => {
  products = null;
  saveFilters({});
});

test('a chosen filter is shown at once, while the products of the previous listing are on screen', async () => {
  await open(listingPath);
  products = Promise.withResolvers();
  await toggle('souvenirs');
  expect([list.listing.category, list.shown.category]).toEqual([['souvenirs'], []]);
  await toggle('home-decor');
  expect(list.listing.category).toEqual(['home-decor', 'souvenirs']);
  await act(async () => products!.resolve(null));
  expect(list.shown.category).toEqual(['home-decor', 'souvenirs']);
});

test('another navigation replaces a filter whose products have not arrived', async () => {
  const { go } = await open(listingPath);
  products = Promise.withResolvers();
  await toggle('souvenirs');
  products = null;
  await go(`${listingPath}?category=home-decor`);
  expect([list.listing.category, list.shown.category]).toEqual([['home-decor'], ['home-decor']]);
});

test('each change is a history entry, unless it replaces the present one', async () => {
  const { go, url } = await open(listingPath);
  await toggle('souvenirs');
  await toggle('home-decor');
  await go(-1);
  expect(url()).toBe(souvenirs);
  await toggle('eco-friendly', { replace: true });
  await go(-1);
  expect(url()).toBe(listingPath);
});

test('saves the filters of the listing', async () => {
  await open(souvenirs);
  expect(savedFilters().category).toEqual(['souvenirs']);
  await toggle('souvenirs');
  expect(savedFilters().category).toEqual([]);
});

test('a link to the unfiltered listing restores the saved filters, and Back leaves the listing', async () => {
  saveFilters({ category: ['souvenirs'] });
  const { go, url } = await open('/shop/home');
  await go(`${listingPath}?sortBy=newest`);
  expect(url()).toBe(`${souvenirs}&sortBy=newest`);
  await go(-1);
  expect(url()).toBe('/shop/home');
});

test('the link to all products restores no filters and clears the saved ones', async () => {
  saveFilters({ category: ['souvenirs'] });
  const { go, url } = await open('/shop/home');
  await go(wholeListing.to, wholeListing.state);
  expect([url(), savedFilters().category]).toEqual([listingPath, []]);
});

test('filters in the URL take precedence over saved filters', async () => {
  saveFilters({ category: ['souvenirs'] });
  const { go, url } = await open('/shop/home');
  await go(`${listingPath}?category=home-decor`);
  expect(url()).toBe(`${listingPath}?category=home-decor`);
  expect(savedFilters().category).toEqual(['home-decor']);
});

test('a reload of the unfiltered listing, and Back to it, restore no filters', async () => {
  saveFilters({ category: ['souvenirs'] });
  const { go, url } = await open(listingPath);
  expect(url()).toBe(listingPath);
  await go('/shop/home');
  saveFilters({ category: ['souvenirs'] });
  await go(-1);
  expect([url(), savedFilters().category]).toEqual([listingPath, []]);
});
