/** Activation of a new service worker and cleanup of old caches. */
import type { Page } from '@playwright/test';
import { deployProxy } from './deploy-proxy.ts';
import { expect, test } from './test.ts';
import { cachedPaths, openWithServiceWorker } from './service-worker-steps.ts';

test.use({ serviceWorkers: 'allow' });

/** Deploys another build and waits until its service worker is active. */
async function deploy(page: Page, proxy: Awaited<ReturnType<typeof deployProxy>>, build: string): Promise<void> {
  proxy.deploy(build);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect.poll(() => page.evaluate(() => caches.keys())).toContain(`assets-${build}`);
  await page.waitForFunction(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready;
    return !installing && !waiting && active?.state === 'activated';
  });
}

const isPreloading = (page: Page) =>
  page.evaluate(async () => (await (await navigator.serviceWorker.ready).navigationPreload.getState()).enabled);

test('navigation preload is off, even if an earlier worker enabled it', async ({ page, baseURL }) => {
  const proxy = await deployProxy(baseURL!);
  try {
    await openWithServiceWorker(page, `${proxy.url}/shop/home`);
    expect(await isPreloading(page)).toBe(false);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable());
    await deploy(page, proxy, 'kedua');
    await expect.poll(() => isPreloading(page)).toBe(false);
  } finally {
    await proxy.close();
  }
});

test('the worker becomes active before its precached pages have loaded', async ({ page, baseURL }) => {
  const proxy = await deployProxy(baseURL!);
  const release = proxy.hold('/shop/listing');
  try {
    await page.goto(`${proxy.url}/shop/home`);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    expect(await cachedPaths(page)).not.toContain('/shop/listing');
    release();
    await expect.poll(() => cachedPaths(page)).toContain('/shop/listing');
  } finally {
    release();
    await proxy.close();
  }
});

test('offline, no cached page is shown whose build’s assets are gone', async ({ page, context, baseURL, allow }) => {
  allow(/404|net::ERR_/);
  const proxy = await deployProxy(baseURL!);
  const cachesWith = (path: string) =>
    page.evaluate(async (address) => {
      const names = await caches.keys();
      const matches = await Promise.all(names.map(async (name) => (await caches.open(name)).match(address)));
      return names.filter((_, index) => matches[index]);
    }, path);
  try {
    await openWithServiceWorker(page, `${proxy.url}/shop/home`);
    const product = (await page.locator('a[href^="/shop/product/"]').first().getAttribute('href'))!;
    await page.goto(proxy.url + product);
    await expect.poll(() => cachesWith(product)).toHaveLength(1);

    await deploy(page, proxy, 'kedua');
    // A navigation that starts during activation is still handled by the old worker.
    await expect(async () => {
      await page.goto(`${proxy.url}/shop/home`);
      await expect.poll(() => cachesWith('/shop/listing')).toContain('pages-kedua');
    }).toPass({ timeout: 40_000 });
    await deploy(page, proxy, 'ketiga');
    await expect.poll(() => cachesWith('/shop/listing')).toEqual(['pages-kedua']);
    await expect.poll(() => cachesWith(product)).toEqual([]);

    await context.setOffline(true);
    const listing = await page.goto(`${proxy.url}/shop/listing`, { waitUntil: 'domcontentloaded' });
    expect(listing!.headers().build).toBe('kedua');
    await page.goto(proxy.url + product, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1, name: 'Koneksi Internet Terputus,' })).toBeVisible();
  } finally {
    await proxy.close();
  }
});
