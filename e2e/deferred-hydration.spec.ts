/** On a slow network: what is painted comes before what runs, and no tap is lost in between. */
import type { Page } from '@playwright/test';
import { holdBack } from './fixtures.ts';
import { expect, test } from './test.ts';

/** When the first script was asked for, and when the first banner was there: ms since the visit began. */
const timesOf = (page: Page) =>
  page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const named = (pattern: RegExp) => loaded.filter(({ name }) => pattern.test(name));
    return {
      script: named(/\/assets\/.*\.js$/)[0]?.startTime,
      picture: named(/\/media\/banner\//)[0]?.responseEnd,
    };
  });

test('scripts are requested after the first picture has loaded', async ({ page }) => {
  await page.route(/\/media\/banner\//, (route) => setTimeout(() => void route.continue(), 300));
  await page.goto('/shop/home');
  const { script, picture } = await timesOf(page);
  expect(script).toBeGreaterThan(picture!);
});

test('a picture that does not respond does not block the scripts', async ({ page }) => {
  await holdBack(page, /\/media\/banner\//);
  await page.goto('/shop/home', { waitUntil: 'commit' });
  await expect.poll(() => timesOf(page)).toEqual({ script: expect.any(Number), picture: undefined });
});

test('a picture that fails does not block the scripts', async ({ page, allow }) => {
  allow(/Failed to load resource/);
  // Without the time after which nothing is waited for any more.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, ms = 0) => (ms === 2000 ? 0 : later(run, ms))) as typeof setTimeout;
  });
  await page.route(/\/media\/banner\//, (route) => route.fulfill({ status: 500 }));
  await page.goto('/shop/home');
  expect((await timesOf(page)).script).toBeGreaterThan(0);
});

test('a click before hydration is replayed after it', async ({ page }) => {
  const { goOn } = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto('/shop/home', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Keranjang' }).first().click();
  // Nor does a tap beside it take the first one back.
  await page.getByRole('heading', { level: 2 }).first().click();
  goOn();
  // A guest signs in first.
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('a checkbox checked before hydration takes effect after it', async ({ page }) => {
  const { goOn } = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto('/shop/listing', { waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: 'Dekorasi Rumah' }).check();
  goOn();
  await expect(page).toHaveURL(/category=/);
  await expect(page.getByRole('checkbox', { name: 'Dekorasi Rumah' })).toBeChecked();
});

test('of two inputs changed before hydration the last takes effect, and the other is reset', async ({ page }) => {
  const { goOn } = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto('/shop/listing', { waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: 'Dekorasi Rumah' }).check();
  await page.getByLabel('Sortir').selectOption({ label: 'Harga tertinggi' });
  goOn();
  await expect(page).toHaveURL('/shop/listing?sortBy=price-hightolow');
  await expect(page.getByRole('checkbox', { name: 'Dekorasi Rumah' })).not.toBeChecked();
});

test('a search term typed before hydration is searched after it', async ({ page }) => {
  const { goOn } = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto('/shop/search', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('kolintang');
  goOn();
  await expect(page).toHaveURL('/shop/search?q=kolintang');
});

test('content below the fold is never shown unstyled', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { goOn } = await holdBack(page, /\.css$/);
  await page.goto('/shop/home', { waitUntil: 'commit' });
  const link = page.getByRole('link', { name: 'Lihat Semua' });
  const colour = () => link.evaluate((element) => getComputedStyle(element).color);
  // As a pointer that moves over the page does, this has the browser lay it out without the sheet.
  await expect.poll(() => page.evaluate(() => document.body?.offsetHeight)).toBeGreaterThan(0);
  await expect.poll(colour).toBe('rgb(0, 0, 238)');
  goOn();
  await page.waitForLoadState();
  expect(await colour()).toBe('rgb(36, 27, 23)');
});

test('a page that shows only "Memuat..." before hydration requests its scripts at once', async ({ page }) => {
  const html = await (await page.request.get('/shop/account')).text();
  expect(html).toContain('Memuat...');
  expect(html).toContain('rel="modulepreload"');
  expect(html).not.toContain('text/held');
});

test('Back before the hydration of a reloaded page opens the previous page', async ({ page }) => {
  await page.goto('/shop/listing');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Kunjungi Toko' })).toBeVisible();
  const scripts = await holdBack(page, /\/assets\/entry\.client-/);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('navigation', { name: 'Jejak halaman' })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page.getByRole('heading', { level: 1, name: 'Semua Produk' })).toBeVisible();
  scripts.goOn();
  await page.waitForFunction(() => window.early === undefined);
  await expect(page.getByRole('heading', { level: 1, name: 'Semua Produk' })).toBeVisible();
});
