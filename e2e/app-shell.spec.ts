/** The shop as an app: it opens without a network, forgets who leaves, and is heard of while it is closed. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { deployProxy } from './deploy-proxy.ts';
import { demoCustomer, signIn } from './steps.ts';
import { awaitRender, expect, expectAccessible, test } from './test.ts';
import { kept, withWorker } from './with-worker.ts';

test.use({ serviceWorkers: 'allow' });

test.describe('offline', () => {
  test.beforeEach(({ allow }) => allow(/net::ERR_|Failed to fetch/));

  test('home, listing and visited product pages open with their pictures', async ({ page, context }) => {
    await withWorker(page);
    await page.goto('/shop/listing');
    const card = page
      .locator('article, li')
      .filter({ has: page.getByRole('button', { name: /^Tambah / }) })
      .first();
    const seen = await card.getByRole('link').first().getAttribute('href');
    const title = (await card.getByRole('heading').first().innerText()).trim();
    await card.getByRole('link').first().click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expect.poll(() => kept(page)).toContain(new URL(seen!, page.url()).pathname);

    await context.setOffline(true);
    await page.goto('/shop/home');
    await expect(page.getByText('Koneksi Internet Terputus,')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Produk Unggulan' })).toBeVisible();
    const hero = page.locator('main img').first();
    await expect.poll(() => hero.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
    await page.goto('/shop/listing');
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    await page.goto(seen!);
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    // It runs, too, though nobody had been on a page like it before.
    await expect(page.getByText('Koneksi Internet Terputus,')).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText('Koneksi Internet Terputus,')).toBeHidden();
  });

  test('an unvisited page shows the offline page, and "Muat ulang" loads it after reconnecting', async ({
    page,
    context,
  }) => {
    await withWorker(page);
    await context.setOffline(true);
    await page.goto('/about');
    await expect(page.getByRole('heading', { name: 'Koneksi Internet Terputus,' })).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Muat ulang' }).click();
    await expect(page.getByRole('heading', { name: 'Koneksi Internet Terputus,' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('caches contain no user data, and logging out clears everything except the assets', async ({ page }) => {
  await withWorker(page);
  await page.goto('/auth/login');
  await signIn(page, demoCustomer);
  await page.goto('/shop/account?tab=pesanan');
  await expect(page.getByRole('heading', { name: /^Halo/ })).toBeVisible();
  await page.goto('/shop/account?tab=alamat');
  await page.goto('/shop/listing');
  await page.reload();

  const { user } = await page.evaluate(() =>
    fetch('/api/auth/check-auth').then((answer) => answer.json() as Promise<{ user: Record<string, string> }>),
  );
  const texts = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const copy = await cache.match(request);
        if (/html|json/.test(copy!.headers.get('content-type') ?? ''))
          found.push(`${request.url} ${await copy!.text()}`);
      }
    }
    return found;
  });
  expect(texts.length).toBeGreaterThan(0);
  for (const secret of [user.id!, user.email!, user.userName!]) {
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  }
  const paths = await kept(page);
  expect(paths.filter((path) => /^\/(shop\/(checkout|account|payment)|auth|store|admin)/.test(path))).toEqual([]);

  await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }));
  await expect
    .poll(() => kept(page).then((names) => names.filter((path) => !/^\/(assets\/|offline)/.test(path))))
    .toEqual([]);
});

test('a push message shows a notification, and clicking it opens its page', async ({ page, context }) => {
  await context.grantPermissions(['notifications']);
  await withWorker(page);
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
  // DevTools drops what comes while the worker is starting; delivered again, a message of the same tag takes its place.
  const delivered = async () => {
    await devtools.send('ServiceWorker.deliverPushMessage', delivery);
    return await shown();
  };
  await expect.poll(delivered).toEqual([{ title: message.title, body: message.body }]);

  // No automation reaches the notification on the desktop: the worker is told of the tap as the browser would. Without a
  // real one the browser refuses to open or focus a window, so it is written down which was asked for.
  const [worker] = context.serviceWorkers();
  const tap = () =>
    worker!.evaluate(async () => {
      const scope = globalThis as unknown as ServiceWorker & {
        registration: ServiceWorkerRegistration;
        clients: { openWindow: (address: string) => Promise<null> };
        WindowClient: { prototype: { focus: () => Promise<void> } };
        NotificationEvent: new (type: string, init: object) => Event;
      };
      const asked = new Promise<string>((resolve) => {
        scope.clients.openWindow = async (address) => (resolve(`new: ${new URL(address).pathname}`), null);
        scope.WindowClient.prototype.focus = async () => resolve('the open tab');
      });
      const [notification] = await scope.registration.getNotifications();
      dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
      return asked;
    });
  expect(await tap()).toBe('new: /shop/listing');
  await expect(page).toHaveURL(/\/shop\/home$/);

  await page.getByRole('link', { name: 'Lihat Semua' }).click();
  await expect(page).toHaveURL(/\/shop\/listing$/);
  // The worker learns the new address of the tab a moment after the page.
  await expect(async () => {
    await expect.poll(delivered).toEqual([{ title: message.title, body: message.body }]);
    expect(await tap()).toBe('the open tab');
  }).toPass();
});

test('a second visit to the home page transfers less than 15 kB', async ({ page, baseURL }) => {
  const front = await deployProxy(baseURL!);
  try {
    await withWorker(page, `${front.url}/shop/home`);
    await page.waitForLoadState('networkidle');
    const first = front.sent();
    await page.goto('about:blank');
    await page.goto(`${front.url}/shop/home`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(first).toBeGreaterThan(100_000);
    expect(front.sent() - first).toBeLessThan(15_000);
  } finally {
    await front.close();
  }
});

test('after a deployment an open tab keeps working with the assets of its own build', async ({ page, baseURL }) => {
  const front = await deployProxy(baseURL!);
  const shelvesOf = () =>
    page.evaluate(() => caches.keys().then((names) => names.filter((name) => name.startsWith('assets'))));
  const deploy = async (build: string) => {
    front.deploy(build);
    await page.evaluate(() =>
      navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => {}),
    );
    await expect.poll(shelvesOf).toContain(`assets-${build}`);
  };
  try {
    await withWorker(page, `${front.url}/shop/home`);
    const [first] = await shelvesOf();
    await page.evaluate(() => (document.body.dataset.tab = 'sejak awal'));

    await deploy('kedua');
    expect(await shelvesOf()).toEqual([first, 'assets-kedua']);
    await page
      .getByRole('link', { name: /Souvenir/ })
      .first()
      .click();
    await expect(page.getByText(/\d+ produk/).first()).toBeVisible();
    await expect(page.locator('body[data-tab]')).toHaveCount(1);

    await deploy('ketiga');
    await expect.poll(shelvesOf).toEqual(['assets-kedua', 'assets-ketiga']);
  } finally {
    await front.close();
  }
});

test('the shop meets the browser’s installability criteria', async ({ page, context }) => {
  await withWorker(page);
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A private window, which tests run in, never installs anything.
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

  test('appears on beforeinstallprompt, expands on hover or focus, prompts, and stays hidden after a dismissal', async ({
    page,
    isMobile,
  }) => {
    // The button could be there as soon as the worker is asked for, which the same component does.
    await page.addInitScript(() => {
      const { serviceWorker } = navigator;
      const register = serviceWorker.register.bind(serviceWorker);
      serviceWorker.register = (...words) => {
        document.documentElement.dataset.shell = 'runs';
        return register(...words);
      };
    });
    const awaitShell = () => expect(page.locator('html[data-shell]')).toHaveCount(1);
    await page.goto('/shop/home');
    const button = page.getByRole('button', { name: 'Pasang aplikasi' });
    await awaitShell();
    expect(await button.count()).toBe(0);
    await offer(page, 'dismissed');
    await expect(button).toBeVisible();
    const width = async () => Math.round((await button.boundingBox())!.width);
    await expect.poll(width).toBe(48);
    await expect(button.getByText('Pasang aplikasi')).toHaveCSS('opacity', '0');
    // A finger does not hover.
    if (!isMobile) {
      await button.hover();
      await expect.poll(width).toBe(150);
      await page.mouse.move(0, 0);
      await expect.poll(width).toBe(48);
    }
    await page.keyboard.press('Tab');
    await button.focus();
    await expect.poll(width).toBe(150);
    await expectAccessible(page);
    await button.press('Enter');
    await expect(page.locator('body[data-prompted]')).toHaveCount(1);
    await expect(button).toBeHidden();

    const offerAgain = async () => {
      await awaitShell();
      await offer(page, 'dismissed');
      await awaitRender(page);
    };
    await page.reload();
    await offerAgain();
    expect(await button.count()).toBe(0);
    await page.clock.setSystemTime(Date.now() + 15 * 24 * 60 * 60 * 1000);
    await page.reload();
    await offerAgain();
    expect(await button.count()).toBe(1);
  });

  test('disappears after installation', async ({ page }) => {
    await page.goto('/shop/home');
    await offer(page, 'accepted');
    const button = page.getByRole('button', { name: 'Pasang aplikasi' });
    await expect(button).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
    await expect(button).toBeHidden();
  });
});
