/** Activation of a new service worker and cleanup of old caches. */
import type { Page } from '@playwright/test';
import { deployProxy } from './deploy-proxy.ts';
import { expect, test } from './test.ts';
import { cachedPaths, openWithServiceWorker } from './service-worker-steps.ts';

test.use({ serviceWorkers: 'allow' });

/** Deploys another build and waits until its service worker is active. */
async function deploy(page: Page, proxy: Awaited<ReturnType<typeof deployProxy>>, build: string): Promise<void> {
  const previous = await page.evaluateHandle(async () => (await navigator.serviceWorker.ready).active);
  proxy.deploy(build);
  await page.evaluate(async (replaced) => {
    const registration = await navigator.serviceWorker.ready;
    // An installation that failed is tried again, as browsers do with the next navigation.
    while (registration.active === replaced) {
      await registration.update().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }, previous);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active!.state === 'activated');
  expect(await page.evaluate(() => caches.keys())).toContain(`assets-${build}`);
}

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
      await expect.poll(() => cachesWith('/shop/listing'), { timeout: 5_000 }).toContain('pages-kedua');
    }).toPass({ timeout: 40_000 });
    await deploy(page, proxy, 'ketiga');
    await expect.poll(() => cachesWith('/shop/listing')).toEqual(['pages-kedua']);
    await expect.poll(() => cachesWith(product)).toEqual([]);

    await context.setOffline(true);
    const listing = await page.goto(`${proxy.url}/shop/listing`, { waitUntil: 'domcontentloaded' });
    expect(listing!.headers().build).toBe('kedua');
    // Nor is its response read by another build, whose pages may need other fields.
    await page.goto(proxy.url + product, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { name: 'Halaman ini belum tersimpan' })).toBeVisible();
  } finally {
    await proxy.close();
  }
});

test('opening a product dialog does not request the HTML of the product page', async ({ page, baseURL }) => {
  const proxy = await deployProxy(baseURL!);
  const openDialog = async (index: number) => {
    const link = page.locator('main a[href^="/shop/product/"]').nth(index);
    const id = (await link.getAttribute('href'))!.split('/').at(-1)!;
    await link.click();
    await expect.poll(() => cachedPaths(page)).toContain(`/api/shop/products/get/${id}`);
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  try {
    await openWithServiceWorker(page, `${proxy.url}/shop/listing`);
    // A request that follows the first dialog has been sent before the third one is open.
    for (const index of [0, 1, 2]) await openDialog(index);
    const paths = proxy.requestedPaths();
    expect(paths.filter((path) => path.startsWith('/api/shop/products/get/'))).toHaveLength(3);
    expect(paths.filter((path) => path.startsWith('/shop/product/'))).toEqual([]);
  } finally {
    await proxy.close();
  }
});
