/** The service worker's own life: how it takes over, and what it leaves behind. */
import type { Page } from '@playwright/test';
import { openFront } from './front.ts';
import { expect, test } from './test.ts';
import { kept, withWorker } from './with-worker.ts';

test.use({ serviceWorkers: 'allow' });

const isPreloading = (page: Page) =>
  page.evaluate(async () => (await (await navigator.serviceWorker.ready).navigationPreload.getState()).enabled);

test('no navigation is preloaded, not even where an earlier worker had switched it on', async ({ page, baseURL }) => {
  const front = await openFront(baseURL!);
  try {
    await withWorker(page, `${front.url}/shop/home`);
    expect(await isPreloading(page)).toBe(false);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable());
    front.deploy('kedua');
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect.poll(() => isPreloading(page)).toBe(false);
  } finally {
    await front.close();
  }
});

test('the worker is active before the pages it keeps at hand have arrived', async ({ page, baseURL }) => {
  const front = await openFront(baseURL!);
  const release = front.hold('/shop/listing');
  try {
    await page.goto(`${front.url}/shop/home`);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    expect(await kept(page)).not.toContain('/shop/listing');
    release();
    await expect.poll(() => kept(page)).toContain('/shop/listing');
  } finally {
    release();
    await front.close();
  }
});
