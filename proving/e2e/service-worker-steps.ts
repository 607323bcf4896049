/** Steps for pages controlled by the service worker. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Opens a page and waits until the service worker controls it and has cached the home and listing pages. */
export async function openWithServiceWorker(page: Page, path = '/shop/home'): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() => cachedPaths(page).then((names) => names.filter((name) => /\/shop\/(home|listing)$/.test(name)).length))
    .toBe(2);
}

/** Returns the paths of all cached responses. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
