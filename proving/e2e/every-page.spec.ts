/**
 * Every page of the route table hydrates on a slow device without a message in the console, which test.ts checks, and is
 * accessible.
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addToCart, shareSession, signInByApi } from './by-api.ts';
import { demoAdmin } from './steps.ts';
import { expect, expectAccessible, test } from './test.ts';

const paths = [...readFileSync('web/routes.tsx', 'utf8').matchAll(/ route\('([^']+)'/g)].map(([, path]) => path!);
/** The roles in the order in which they claim a path. */
const pagesOf = {
  admin: /^admin/,
  seller: /^store/,
  customer: /^shop\/(checkout|payment|account|wishlist)/,
  guest: /^/,
};

/** Opens the pages of a role as documents. `ids` has what stands for the parameters, by the start of the path. */
async function openPages(page: Page, role: keyof typeof pagesOf, ids: Record<string, string> = {}): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const throttle = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  await throttle(6);
  const mine = paths.filter((path) => Object.entries(pagesOf).find(([, start]) => start.test(path))![0] === role);
  expect(mine.length).toBeGreaterThan(3);
  for (const path of mine) {
    const [start] = path.split(':');
    await page.goto(`/${path.replace(/:\w+/, () => ids[start!]!)}`);
    await page.waitForFunction(() => {
      const state = window.pageRouter?.state;
      return state?.initialized && state.navigation.state === 'idle' && !document.body.innerText.includes('Memuat...');
    });
    await expect(page.locator('h1').first(), path).toBeAttached();
    await throttle(1);
    await test.step(`axe on /${path}`, () => expectAccessible(page));
    await throttle(6);
  }
}

test('guest', async ({ page, allow, product }) => {
  allow(/404/);
  await openPages(page, 'guest', { 'shop/product/': product._id, 'shop/store/': product.sellerId });
});

test('customer', async ({ page, store }) => {
  const { product, customer, order } = await store.sell();
  await addToCart(customer, customer.user, product);
  await shareSession(page, customer);
  await openPages(page, 'customer', { 'shop/account/orders/': order._id });
});

test('seller', async ({ page, store }) => {
  const { order } = await store.sell();
  await shareSession(page, store);
  await openPages(page, 'seller', { 'store/orders/': order._id });
});

test('admin', async ({ page, store }) => {
  const { product, order } = await store.sell();
  await signInByApi(page, demoAdmin);
  const { sellerId } = product;
  const ids = { 'admin/sellers/': sellerId, 'admin/seller/': sellerId, 'admin/payout/': sellerId };
  await openPages(page, 'admin', { ...ids, 'admin/transactions/': order._id });
});
