/** Taps while scripts load and React hydrates: seen at once, kept away from React, and handled once after it. */
import type { Page } from '@playwright/test';
import { delayResponses } from './fixtures.ts';
import { signInAsNewCustomer } from './by-api.ts';
import { scriptOf } from './script-of.ts';
import { expect, test } from './test.ts';

declare global {
  interface Window {
    /** Lets React, whose tasks are messages, hydrate the page. */
    hydrate: () => void;
    isSameDocument: boolean;
  }
}

/** Opens a page and stops when React is about to hydrate it. */
async function openUnhydrated(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      held.push(() => post.call(this, message));
    };
    window.hydrate = () => {
      MessagePort.prototype.postMessage = post;
      for (const send of held) send();
    };
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.earlyEvents?.isHydrating);
  await page.evaluate(() => (window.isSameDocument = true));
}

/** React marks the elements that it has hydrated. */
const isHydrated = (page: Page) =>
  page.evaluate(() => Object.keys(document.querySelector('main')!).some((key) => key.startsWith('__reactFiber')));

const cart = (page: Page) => page.getByRole('button', { name: 'Keranjang' }).first();

test('a tap before the scripts is seen at once, until it is replayed', async ({ page }) => {
  const { release } = await delayResponses(page, /\/assets\/.*\.js$/);
  await page.goto('/shop/home', { waitUntil: 'commit' });
  await cart(page).click();
  await expect(cart(page)).toHaveCSS('opacity', '0.6');
  release();
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('a link is followed before the scripts', async ({ page }) => {
  const { release } = await delayResponses(page, /\/assets\/.*\.js$/);
  await page.goto('/shop/home', { waitUntil: 'commit' });
  await page.getByRole('navigation', { name: 'Menu kaki' }).getByRole('link', { name: 'Kontak' }).click();
  await expect(page).toHaveURL('/contact');
  release();
});

test('a tap between the first script and that of the page is not lost', async ({ page }) => {
  const { release } = await delayResponses(page, scriptOf('web/shop/home-page.tsx'));
  await page.goto('/shop/home', { waitUntil: 'commit' });
  // The first one replaces functions of the browser (web/visitor/moved-nodes.ts).
  await page.waitForFunction(() => !String(Node.prototype.appendChild).includes('native code'));
  await cart(page).click();
  release();
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('a tap while the page hydrates does not make React hydrate it in one task, and adds one piece', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  const added: string[] = [];
  page.on('request', (request) => request.url().endsWith('/cart/add') && added.push(request.url()));
  await openUnhydrated(page, '/shop/home');
  const add = page.getByRole('button', { name: /^Tambah ke Keranjang: / }).first();
  await add.click();
  await expect(add).toHaveCSS('opacity', '0.6');
  expect(await isHydrated(page)).toBe(false);
  await page.evaluate(() => window.hydrate());
  await expect(page.getByText('Produk ditambahkan ke keranjang.').first()).toBeVisible();
  await expect(add).toHaveCSS('opacity', '1');
  await expect(page.getByRole('button', { name: 'Keranjang, 1 produk' })).toBeVisible();
  expect(added).toHaveLength(1);
});

test('a link tapped while the page hydrates is followed by the router', async ({ page }) => {
  await openUnhydrated(page, '/shop/listing');
  await page.getByRole('article').first().getByRole('link').click();
  expect(await isHydrated(page)).toBe(false);
  await page.evaluate(() => window.hydrate());
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Kunjungi Toko' })).toBeVisible();
  expect(await page.evaluate(() => window.isSameDocument)).toBe(true);
});

test('a link that opens a tab is left to the browser while the page hydrates', async ({ page, context }) => {
  await openUnhydrated(page, '/shop/listing');
  const opened = context.waitForEvent('page');
  await page
    .getByRole('article')
    .first()
    .getByRole('link')
    .click({ modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  await page.evaluate(() => window.hydrate());
  await expect(page.getByRole('heading', { level: 1, name: 'Semua Produk' })).toBeVisible();
  await page.waitForFunction(() => window.earlyEvents === undefined);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a search sent while the page hydrates stays in the document', async ({ page }) => {
  await openUnhydrated(page, '/shop/home');
  await page.getByRole('combobox').first().fill('tenun');
  await page.getByRole('button', { name: 'Cari' }).first().click();
  await page.evaluate(() => window.hydrate());
  await expect(page).toHaveURL(/\/shop\/search\?q=tenun/);
  expect(await page.evaluate(() => window.isSameDocument)).toBe(true);
});
