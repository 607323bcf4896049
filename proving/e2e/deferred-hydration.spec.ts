/** Deferred hydration: pictures load before scripts, and input before hydration is replayed. */
import type { Page } from '@playwright/test';
import { findProduct } from './by-api.ts';
import { delayResponses } from './fixtures.ts';
import { scriptOf } from './script-of.ts';
import { expect, test } from './test.ts';

declare global {
  interface Window {
    intlUses: string[];
    /** The number of style sheets when the parser reached the content. */
    sheets: number;
    entryKeys: Set<string>;
  }
}

/** Returns when the first script was requested and when the first banner had entries, in ms since navigation start. */
const timesOf = (page: Page) =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const named = (pattern: RegExp) => entries.filter(({ name }) => pattern.test(name));
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
  expect(await page.evaluate(() => document.compatMode)).toBe('CSS1Compat');
  // React does not correct ids that differ from those of the server.
  const ids = await page.getByRole('combobox').evaluateAll((fields) =>
    fields.map((field) => {
      const [, props] = Object.entries(field).find(([key]) => key.startsWith('__reactProps'))!;
      return [field.getAttribute('aria-controls'), (props as Record<string, string>)['aria-controls']];
    }),
  );
  expect(ids).toEqual([[expect.stringMatching(/^_R_/), ids[0]![0]]]);
});

test('a picture that does not respond does not block the scripts', async ({ page }) => {
  await delayResponses(page, /\/media\/banner\//);
  await page.goto('/shop/home', { waitUntil: 'commit' });
  await expect.poll(() => timesOf(page)).toEqual({ script: expect.any(Number), picture: undefined });
});

test('a picture that fails does not block the scripts', async ({ page, allow }) => {
  allow(/Failed to load resource/);
  // Disables the timeout after which the scripts load without the picture.
  await page.addInitScript(() => {
    const setTimer = window.setTimeout.bind(window);
    window.setTimeout = ((callback: () => void, ms = 0) =>
      ms === 2000 ? 0 : setTimer(callback, ms)) as typeof setTimeout;
  });
  await page.route(/\/media\/banner\//, (route) => route.fulfill({ status: 500 }));
  await page.goto('/shop/home');
  expect((await timesOf(page)).script).toBeGreaterThan(0);
});

test('a click before hydration is replayed after it', async ({ page }) => {
  const { release } = await delayResponses(page, /\/assets\/.*\.js$/);
  await page.goto('/shop/home', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Keranjang' }).first().click();
  // A click on text does not replace the first click.
  await page.getByRole('heading', { level: 2 }).first().click();
  release();
  // Guests are sent to sign-in.
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('a checkbox checked before hydration takes effect after it', async ({ page }) => {
  const { release } = await delayResponses(page, /\/assets\/.*\.js$/);
  await page.goto('/shop/listing', { waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: 'Dekorasi Rumah' }).check();
  release();
  await expect(page).toHaveURL(/category=/);
  await expect(page.getByRole('checkbox', { name: 'Dekorasi Rumah' })).toBeChecked();
});

test('of two inputs changed before hydration the last takes effect, and the other is reset', async ({ page }) => {
  const { release } = await delayResponses(page, /\/assets\/.*\.js$/);
  await page.goto('/shop/listing', { waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: 'Dekorasi Rumah' }).check();
  await page.getByLabel('Sortir').selectOption({ label: 'Harga tertinggi' });
  release();
  await expect(page).toHaveURL('/shop/listing?sortBy=price-hightolow');
  await expect(page.getByRole('checkbox', { name: 'Dekorasi Rumah' })).not.toBeChecked();
});

test('a search term typed before hydration is searched after it', async ({ page }) => {
  const { release } = await delayResponses(page, /\/assets\/.*\.js$/);
  await page.goto('/shop/search', { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: 'Kata yang dicari' }).fill('kolintang');
  release();
  await expect(page).toHaveURL('/shop/search?q=kolintang');
});

for (const name of ['home', 'listing', 'search?q=tenun', 'product', 'store', 'about']) {
  test(`the page ${name} hydrates without the browser's Intl, whose first use blocks a slow phone`, async ({
    page,
  }) => {
    const { _id, sellerId } = await findProduct(page.request, 'Miniatur Perahu Londe');
    const others = new Map([
      ['product', `/shop/product/${_id}`],
      ['store', `/shop/store/${sellerId}`],
      ['about', '/about'],
    ]);
    await page.addInitScript(() => {
      window.intlUses = [];
      const recorded = <Value extends object>(value: Value, name: string) =>
        new Proxy(value, {
          apply: (target, self, args) => (
            window.intlUses.push(name),
            Reflect.apply(target as () => unknown, self, args)
          ),
          construct: (target, args) => (window.intlUses.push(name), Reflect.construct(target as () => unknown, args)),
        });
      Intl.NumberFormat = recorded(Intl.NumberFormat, 'NumberFormat');
      Intl.DateTimeFormat = recorded(Intl.DateTimeFormat, 'DateTimeFormat');
      Reflect.set(Number.prototype, 'toLocaleString', recorded(Number.prototype.toLocaleString, 'toLocaleString'));
    });
    await page.goto(others.get(name) ?? `/shop/${name}`);
    await page.waitForFunction(() => window.earlyEvents === undefined);
    expect(await page.evaluate(() => window.intlUses)).toEqual([]);
  });
}

test('content below the fold is never shown unstyled', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main')) return;
      window.sheets = document.styleSheets.length;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.route(/\.css$/, (route) => setTimeout(() => void route.continue(), 300));
  await page.goto('/shop/home');
  // A moving pointer forces a layout. Without the sheet it would start transitions from the browser's default style.
  expect(await page.evaluate(() => window.sheets)).toBe(1);
});

test('a page that shows only "Memuat..." before hydration requests its scripts at once', async ({ page }) => {
  const html = await (await page.request.get('/shop/account')).text();
  expect(html).toContain('Memuat...');
  expect(html).toContain('rel="modulepreload"');
  expect(html).not.toContain('data-scripts');
});

test('Back before the hydration of a reloaded page opens the previous page', async ({ page }) => {
  await page.goto('/shop/listing');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Kunjungi Toko' })).toBeVisible();
  const scripts = await delayResponses(page, /\/assets\/.*\.js$/);
  await page.reload({ waitUntil: 'commit' });
  // The breadcrumb is painted before the parser reaches the script that listens for Back.
  await page.waitForFunction(() => window.earlyEvents !== undefined);
  await expect(page.getByRole('navigation', { name: 'Jejak halaman' })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page.getByRole('heading', { level: 1, name: 'Semua Produk' })).toBeVisible();
  scripts.release();
  await page.waitForFunction(() => window.earlyEvents === undefined);
  await expect(page.getByRole('heading', { level: 1, name: 'Semua Produk' })).toBeVisible();
});

/**
 * Records the keys of entries that replace others in the history. The page's inline script and React Router's start
 * keep the key.
 */
const recordKeys = (page: Page) =>
  page.addInitScript(() => {
    window.entryKeys = new Set();
    const replace = history.replaceState.bind(history);
    history.replaceState = (state: { key: string }, ...others) => {
      window.entryKeys.add(state.key);
      replace(state, ...others);
    };
  });

const keysOf = (page: Page) => page.evaluate(() => window.entryKeys.size);

test('when idle, the router navigates once to the current location, without requests or visible changes', async ({
  page,
}) => {
  await recordKeys(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/shop/listing?sortBy=price-lowtohigh');
  await page.evaluate(() => scrollTo(0, 300));
  const visible = () => page.evaluate(() => [location.href, history.length, scrollY, document.title]);
  const before = await visible();
  expect(await keysOf(page)).toBe(1);
  await expect.poll(() => keysOf(page)).toBe(2);
  // React scrolls, if at all, after the entry was replaced.
  await page.waitForTimeout(300);
  expect(await visible()).toEqual(before);
  // The server rendered the products.
  expect(requests.filter((url) => url.includes('/api/shop/'))).toEqual([]);
});

/**
 * Waits until the browser has been idle for long: the features of an installed shop load when it is idle for the first
 * time.
 */
const untilIdle = (page: Page) =>
  page.waitForRequest(`**${scriptOf('web/layouts/pwa/pwa-features.tsx')}`).then(() => page.waitForTimeout(3_500));

test('a page that failed is not loaded again', async ({ page, allow }) => {
  allow(/404/);
  await recordKeys(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const idle = untilIdle(page);
  await page.goto('/shop/product/019c2000-0000-7000-8000-000000000009');
  await idle;
  expect(await keysOf(page)).toBe(1);
  expect(requests.filter((url) => url.includes('/api/shop/'))).toEqual([]);
});

test('the new data of an outdated page is not aborted', async ({ page }) => {
  await recordKeys(page);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'pageRouter', {
      configurable: true,
      set: (value: { revalidate: () => void }) => {
        Object.defineProperty(window, 'pageRouter', { value });
        setTimeout(() => value.revalidate());
      },
    });
  });
  await page.route(/\/api\/shop\/products\/get/, (route) => setTimeout(() => void route.continue(), 6_000));
  const idle = untilIdle(page);
  const loaded = page.waitForResponse(/\/api\/shop\/products\/get/);
  await page.goto('/shop/listing');
  await idle;
  expect(await keysOf(page)).toBe(1);
  expect((await loaded).ok()).toBe(true);
});
