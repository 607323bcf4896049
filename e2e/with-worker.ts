/** Pages that the service worker is in charge of, and what it keeps. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The page with the service worker in charge of it, and what it holds in readiness in place. */
export async function withWorker(page: Page, path = '/shop/home'): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() => kept(page).then((names) => names.filter((name) => /\/shop\/(home|listing)$/.test(name)).length))
    .toBe(2);
}

/** Every address a copy is kept of. */
export const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
