/** The toast stands below the header of every page, where it covers nothing that is to be pressed or filled in. */
import type { Page } from '@playwright/test';
import { awaitPage, enterAs, roles } from './routes.ts';
import { navigate } from './steps.ts';
import { expect, test } from './test.ts';

/** The highest of the specified toasts at 360 px. */
const longest = { title: 'Lengkapi data terlebih dahulu', description: 'Beberapa isian belum valid atau belum diisi' };

/** Shows a toast by the function of the page itself, which is in one of its scripts, and returns when it stands. */
async function showToast(page: Page, message: object = { ...longest, variant: 'destructive' }): Promise<void> {
  await page.evaluate(async (shown) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    for (const script of loaded.filter((name) => /assets\/[^/]+\.js$/.test(name))) {
      const parts: unknown[] = Object.values((await import(script)) as object);
      const toast = parts.find((part) => typeof part === 'function' && /\.isLasting&&/.test(String(part)));
      if (toast) return void (toast as (message: object) => number)(shown);
    }
    throw new Error('No script of the page has the toast.');
  }, message);
  await expect(page.locator('.toast-list > li'), page.url()).toBeVisible();
}

/** What the toast covers of the submit buttons, primary buttons and the focused field. */
const coveredBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toast = document.querySelector('.toast-list > li');
    if (!toast) return ['no toast'];
    const own = toast.getBoundingClientRect();
    const targets = document.querySelectorAll<HTMLElement>(
      'main :is([type=submit], .bg-primary:is(a, button):not([aria-current], [aria-pressed], [aria-selected])), main :is(input, select, textarea):focus',
    );
    return [...targets]
      .filter((target) => {
        const box = target.getBoundingClientRect();
        const isApart =
          box.right <= own.left || own.right <= box.left || box.bottom <= own.top || own.bottom <= box.top;
        return !isApart && target.checkVisibility({ visibilityProperty: true });
      })
      .map((target) => `${target.tagName} ${target.ariaLabel ?? (target.textContent.trim() || target.id)}`);
  });

for (const role of roles) {
  test(`the toast covers nothing of a ${role}`, { tag: '@viewport' }, async ({ page, isMobile, allow, store }) => {
    allow(/404/);
    const paths = await enterAs(role, page, store);
    await page.goto('/privasi');
    for (const path of paths) {
      await navigate(page, path);
      await awaitPage(page);
      for (const width of isMobile ? [360, 390] : [1280]) {
        await page.setViewportSize({ width, height: isMobile ? 740 : 800 });
        await page.evaluate(() => scrollTo(0, 0));
        await showToast(page);
        expect.soft(await coveredBy(page), `${path} at ${width} px`).toEqual([]);
      }
      const fields = page.locator('main form :is(input, select, textarea):visible');
      if ((await fields.count()) === 0) continue;
      await fields.first().focus();
      for (let at = 0; at < Math.min(await fields.count(), 12); at += 1) {
        await showToast(page);
        expect.soft(await coveredBy(page), `${path}, tab ${at}`).toEqual([]);
        await page.keyboard.press('Tab');
      }
    }
  });
}

test('a toast shifts nothing', { tag: '@viewport' }, async ({ page, isMobile }) => {
  await page.goto('/auth/login');
  await awaitPage(page);
  await page.evaluate(() => {
    document.body.dataset.shifts = '';
    new PerformanceObserver((list) => {
      document.body.dataset.shifts += list
        .getEntries()
        .map(({ name }) => name)
        .join();
    }).observe({ type: 'layout-shift' });
  });
  await showToast(page);
  const { x, y, width } = (await page.locator('.toast-list > li').boundingBox())!;
  expect([y, x + width]).toEqual([8, page.viewportSize()!.width - 8]);
  if (isMobile) expect(x).toBe(8);
  await page.getByRole('button', { name: 'Tutup' }).click();
  await expect(page.locator('.toast-list > li')).toHaveCount(0);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await page.evaluate(() => document.body.dataset.shifts)).toBe('');
});

test('what is scrolled to lies below the header and the highest toast', { tag: '@viewport' }, async ({ page }) => {
  await page.goto('/shop/listing');
  await awaitPage(page);
  await page.mouse.wheel(0, 600);
  await showToast(page);
  const toast = (await page.locator('.toast-list > li').boundingBox())!;
  const padding = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop));
  expect(toast.y + toast.height).toBeLessThan(padding);
  const header = (await page.getByRole('banner').boundingBox())!;
  expect(toast.y - header.y - header.height).toBe(8);
});
