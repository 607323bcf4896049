/** The shop as a progressive web app: offline pages, cached data, push messages, updates and installation. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { deployProxy } from './deploy-proxy.ts';
import { demoCustomer, signIn } from './steps.ts';
import { expect, expectAccessible, test } from './test.ts';
import { cachedPaths, openWithServiceWorker } from './service-worker-steps.ts';

test.use({ serviceWorkers: 'allow' });

test.describe('offline', () => {
  test.beforeEach(({ allow }) => allow(/net::ERR_|Failed to fetch/));

  test('home, listing and visited product pages open with their pictures', async ({ page, context }) => {
    await openWithServiceWorker(page);
    await page.goto('/shop/listing');
    const card = page
      .locator('article, li')
      .filter({ has: page.getByRole('button', { name: /^Tambah / }) })
      .first();
    const productPath = await card.getByRole('link').first().getAttribute('href');
    const title = (await card.getByRole('heading').first().innerText()).trim();
    await card.getByRole('link').first().click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    const productId = productPath!.split('/').at(-1)!;
    await expect.poll(() => cachedPaths(page)).toContain(`/api/shop/products/get/${productId}`);

    await context.setOffline(true);
    await page.goto('/shop/home');
    await expect(page.getByText('Koneksi Internet Terputus,')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Produk Unggulan' })).toBeVisible();
    const hero = page.locator('main img').first();
    await expect.poll(() => hero.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
    await page.goto('/shop/listing');
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    // A product that was seen only in its dialog opens there again, over the home page.
    await page.goto(productPath!);
    await expect(page).toHaveURL(`/shop/home?produk=${productId}`);
    await expect(page.getByRole('dialog', { name: title }).getByRole('article')).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText('Koneksi Internet Terputus,')).toBeHidden();
  });

  test('an unvisited page is loaded by "Muat ulang" or by the returned connection', async ({ page, context }) => {
    const offline = page.getByRole('heading', { name: 'Halaman ini belum tersimpan' });
    await openWithServiceWorker(page);
    await context.setOffline(true);
    await page.goto('/about');
    await expect(offline).toBeVisible();
    // The way out: a menu, and the pages that are kept.
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Belanja' })).toBeVisible();
    const kept = page.getByRole('listitem').getByRole('link', { name: 'Semua Produk' });
    await expect(kept).toHaveAttribute('href', '/shop/listing');
    await expectAccessible(page);
    // Otherwise the page may load by itself before the click.
    await page.route('**/api/health', (route) => route.abort());
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Muat ulang' }).click();
    await expect(offline).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.unrouteAll();
    await context.setOffline(true);
    await page.goto('/contact');
    await expect(offline).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Kontak' })).toBeVisible();
  });
});

test('caches contain no user data, and logging out clears everything except the assets', async ({ page }) => {
  await openWithServiceWorker(page);
  await page.goto('/auth/login');
  await signIn(page, demoCustomer);
  await page.goto('/shop/account?tab=pesanan');
  await expect(page.getByRole('heading', { name: /^Halo/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Daftar Alamat' }).click();
  await page.goto('/shop/listing');
  await page.reload();

  const { user } = await page.evaluate(() =>
    fetch('/api/auth/check-auth').then((response) => response.json() as Promise<{ user: Record<string, string> }>),
  );
  const cachedTexts = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        if (/html|json/.test(response!.headers.get('content-type') ?? ''))
          found.push(`${request.url} ${await response!.text()}`);
      }
    }
    return found;
  });
  expect(cachedTexts.length).toBeGreaterThan(0);
  for (const value of [user.id!, user.email!, user.userName!]) {
    expect(cachedTexts.filter((text) => text.includes(value))).toEqual([]);
  }
  const paths = await cachedPaths(page);
  expect(paths.filter((path) => /^\/(shop\/(checkout|account|payment)|auth|store|admin)/.test(path))).toEqual([]);

  await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }));
  await expect
    .poll(() => cachedPaths(page).then((names) => names.filter((path) => !/^\/(assets\/|offline)/.test(path))))
    .toEqual([]);
});

test(
  'a push message shows a notification, and clicking it opens its page',
  { tag: '@chromium' },
  async ({ page, context }) => {
    await context.grantPermissions(['notifications']);
    await openWithServiceWorker(page);
    const devtools = await context.newCDPSession(page);
    const registration = new Promise<string>((found) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0]) found(registrations[0].registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    const message = { tag: 'uji', title: 'Pesanan diproses', body: 'Sedang disiapkan penjual.', path: '/shop/listing' };
    const delivery = {
      origin: new URL(page.url()).origin,
      registrationId: await registration,
      data: JSON.stringify(message),
    };
    const shown = () =>
      page.evaluate(async () => {
        const { getNotifications } = await navigator.serviceWorker.ready.then((ready) => ({
          getNotifications: () => ready.getNotifications(),
        }));
        return (await getNotifications()).map(({ title, body }) => ({ title, body }));
      });
    // DevTools drops messages while the worker is starting. A repeated message with the same tag replaces the first.
    const delivered = async () => {
      await devtools.send('ServiceWorker.deliverPushMessage', delivery);
      return await shown();
    };
    await expect.poll(delivered).toEqual([{ title: message.title, body: message.body }]);

    // Automation cannot click a desktop notification, so the test dispatches the event in the worker. Without a real
    // click the browser refuses to open or focus a window, so the test records which of the two was requested.
    const [worker] = context.serviceWorkers();
    const click = () =>
      worker!.evaluate(async () => {
        const scope = globalThis as unknown as ServiceWorker & {
          registration: ServiceWorkerRegistration;
          clients: { openWindow: (address: string) => Promise<null> };
          WindowClient: { prototype: { focus: () => Promise<void> } };
          NotificationEvent: new (type: string, init: object) => Event;
        };
        const requested = new Promise<string>((resolve) => {
          scope.clients.openWindow = async (address) => (resolve(`new: ${new URL(address).pathname}`), null);
          scope.WindowClient.prototype.focus = async () => resolve('the open tab');
        });
        const [notification] = await scope.registration.getNotifications();
        dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
        return requested;
      });
    expect(await click()).toBe('new: /shop/listing');
    await expect(page).toHaveURL(/\/shop\/home$/);

    await page.getByRole('link', { name: 'Lihat Semua' }).click();
    await expect(page).toHaveURL(/\/shop\/listing$/);
    // The worker learns the new URL of the tab shortly after the page.
    await expect(async () => {
      await expect.poll(delivered).toEqual([{ title: message.title, body: message.body }]);
      expect(await click()).toBe('the open tab');
    }).toPass();
  },
);

test('a second visit to the home page transfers less than 15 kB', async ({ page, baseURL }) => {
  const proxy = await deployProxy(baseURL!);
  try {
    await openWithServiceWorker(page, `${proxy.url}/shop/home`);
    await page.waitForLoadState('networkidle');
    const first = proxy.bytesSent();
    await page.goto('about:blank');
    await page.goto(`${proxy.url}/shop/home`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(first).toBeGreaterThan(100_000);
    expect(proxy.bytesSent() - first).toBeLessThan(15_000);
  } finally {
    await proxy.close();
  }
});

test('after a deployment an open tab keeps working with the assets of its own build', async ({ page, baseURL }) => {
  const proxy = await deployProxy(baseURL!);
  const assetCaches = () =>
    page.evaluate(() => caches.keys().then((names) => names.filter((name) => name.startsWith('assets'))));
  const deploy = async (build: string) => {
    proxy.deploy(build);
    await page.evaluate(() =>
      navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => {}),
    );
    await expect.poll(assetCaches).toContain(`assets-${build}`);
  };
  try {
    await openWithServiceWorker(page, `${proxy.url}/shop/home`);
    const [first] = await assetCaches();
    await page.evaluate(() => (document.body.dataset.tab = 'sejak awal'));

    await deploy('kedua');
    expect(await assetCaches()).toEqual([first, 'assets-kedua']);
    await page
      .getByRole('link', { name: /Souvenir/ })
      .first()
      .click();
    await expect(page.getByText(/\d+ produk/).first()).toBeVisible();
    await expect(page.locator('body[data-tab]')).toHaveCount(1);

    await deploy('ketiga');
    await expect.poll(assetCaches).toEqual(['assets-kedua', 'assets-ketiga']);
  } finally {
    await proxy.close();
  }
});

test('the shop meets the browser’s installability criteria', { tag: '@chromium' }, async ({ page, context }) => {
  await openWithServiceWorker(page);
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Tests run in a private window, which cannot install apps.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { errors, url, data } = await devtools.send('Page.getAppManifest');
  expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest']);
  const { icons, screenshots } = JSON.parse(data!) as Record<string, { src: string; sizes: string }[]>;
  for (const { src, sizes } of [...icons!, ...screenshots!]) {
    const picture = await page.request.get(src);
    const { width, height } = await sharp(await picture.body()).metadata();
    expect([picture.status(), `${width}x${height}`], src).toEqual([200, sizes]);
  }
});

test.describe('the install button', () => {
  const offer = (page: Page, outcome: 'accepted' | 'dismissed') =>
    page.evaluate((chosen) => {
      const prompt = async () => {
        document.body.dataset.prompted = 'ya';
        return { outcome: chosen };
      };
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    }, outcome);

  test('appears on beforeinstallprompt, expands on hover or focus, prompts, and hides until the browser offers again', async ({
    page,
  }) => {
    // The component that registers the worker also shows the button, so the registration proves that it has run.
    await page.addInitScript(() => {
      const { serviceWorker } = navigator;
      const register = serviceWorker.register.bind(serviceWorker);
      serviceWorker.register = (...args) => {
        document.documentElement.dataset.registered = 'yes';
        return register(...args);
      };
    });
    const awaitRegistration = () => expect(page.locator('html[data-registered]')).toHaveCount(1);
    await page.goto('/shop/home');
    const button = page.getByRole('button', { name: 'Instal aplikasi' });
    await awaitRegistration();
    expect(await button.count()).toBe(0);
    await offer(page, 'dismissed');
    await expect(button).toBeVisible();
    const width = async () => Math.round((await button.boundingBox())!.width);
    await expect.poll(width).toBe(48);
    await expect(button.getByText('Instal aplikasi')).toHaveCSS('opacity', '0');
    await button.hover();
    await expect.poll(width).toBe(150);
    await page.mouse.move(0, 0);
    await expect.poll(width).toBe(48);
    await page.keyboard.press('Tab');
    await button.focus();
    await expect.poll(width).toBe(150);
    await expectAccessible(page);
    await button.press('Enter');
    await expect(page.locator('body[data-prompted]')).toHaveCount(1);
    await expect(button).toBeHidden();

    await offer(page, 'dismissed');
    await expect(button).toBeVisible();
  });

  test('disappears after installation', async ({ page }) => {
    await page.goto('/shop/home');
    await offer(page, 'accepted');
    const button = page.getByRole('button', { name: 'Instal aplikasi' });
    await expect(button).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
    await expect(button).toBeHidden();
  });
});
