/** The service worker's own life: how it takes over, and what it leaves behind. */
import type { Page } from '@playwright/test';
import { deployProxy } from './deploy-proxy.ts';
import { expect, test } from './test.ts';
import { kept, withWorker } from './with-worker.ts';

test.use({ serviceWorkers: 'allow' });

/** Another build takes the place of the present one, and its worker that of the present worker. */
async function deploy(page: Page, front: Awaited<ReturnType<typeof deployProxy>>, build: string): Promise<void> {
  front.deploy(build);
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
  const front = await deployProxy(baseURL!);
  try {
    await withWorker(page, `${front.url}/shop/home`);
    expect(await isPreloading(page)).toBe(false);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable());
    await deploy(page, front, 'kedua');
    await expect.poll(() => isPreloading(page)).toBe(false);
  } finally {
    await front.close();
  }
});

test('the worker becomes active before its precached pages have loaded', async ({ page, baseURL }) => {
  const front = await deployProxy(baseURL!);
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

test('offline, no cached page is shown whose build’s assets are gone', async ({ page, context, baseURL, allow }) => {
  allow(/404|net::ERR_/);
  const front = await deployProxy(baseURL!);
  const copiesOf = (path: string) =>
    page.evaluate(async (address) => {
      const names = await caches.keys();
      const copies = await Promise.all(names.map(async (name) => (await caches.open(name)).match(address)));
      return names.filter((_, index) => copies[index]);
    }, path);
  try {
    await withWorker(page, `${front.url}/shop/home`);
    const product = (await page.locator('a[href^="/shop/product/"]').first().getAttribute('href'))!;
    await page.goto(front.url + product);
    await expect.poll(() => copiesOf(product)).toHaveLength(1);

    await deploy(page, front, 'kedua');
    // A visit that begins while the new worker is still taking over belongs to the one before.
    await expect(async () => {
      await page.goto(`${front.url}/shop/home`);
      await expect.poll(() => copiesOf('/shop/listing')).toContain('pages-kedua');
    }).toPass({ timeout: 40_000 });
    await deploy(page, front, 'ketiga');
    await expect.poll(() => copiesOf('/shop/listing')).toEqual(['pages-kedua']);
    await expect.poll(() => copiesOf(product)).toEqual([]);

    await context.setOffline(true);
    const listing = await page.goto(`${front.url}/shop/listing`, { waitUntil: 'domcontentloaded' });
    expect(listing!.headers().build).toBe('kedua');
    await page.goto(front.url + product, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1, name: 'Koneksi Internet Terputus,' })).toBeVisible();
  } finally {
    await front.close();
  }
});
