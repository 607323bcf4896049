/** Push subscriptions: permission is requested only after a click. */
import type { Page } from '@playwright/test';
import { signInByApi } from './by-api.ts';
import { mockResponse } from './fixtures.ts';
import { createStore, type Store } from './create-store.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const savePath = '/api/notification/save-token';
const p256dh = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
const keys = { p256dh, auth: 'tBHItJI5svbpez7KI4CCXg' };

/**
 * Opens the overview of a seller with an order who was never asked for permission. Browsers under test cannot reach a
 * push service, so the subscription is mocked. Permission requests are recorded.
 */
async function openOverview(page: Page, store: Store): Promise<void> {
  await page.addInitScript(
    (subscription) => {
      const subscribed = Object.assign(Object.create(PushSubscription.prototype) as PushSubscription, {
        toJSON: () => subscription,
      });
      PushManager.prototype.subscribe = () => Promise.resolve(subscribed);
      const request = Notification.requestPermission.bind(Notification);
      Notification.requestPermission = () => {
        document.documentElement.dataset.asked = 'ya';
        return request();
      };
    },
    { endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`, keys },
  );
  await store.sell();
  await signInByApi(page, store.owner);
  await page.goto('/store/overview');
}

const permissionBanner = (page: Page) => page.getByRole('complementary', { name: 'Notifikasi' });
const accept = (page: Page) => permissionBanner(page).getByRole('button', { name: 'Aktifkan notifikasi' }).click();
const permissionRequest = (page: Page) => page.locator('html[data-asked]');

test(
  'a click asks for permission and saves the token, and later sign-ins save it without asking',
  { tag: '@chromium' },
  async ({ page, context, playwright, baseURL }) => {
    const store = await createStore(playwright, baseURL);
    await openOverview(page, store);
    await expect(permissionBanner(page)).toContainText('setiap kali ada pesanan baru yang sudah dibayar');
    await expect(permissionRequest(page)).toHaveCount(0);
    await expectAccessible(page);

    await context.grantPermissions(['notifications']);
    const saved = page.waitForResponse(`**${savePath}`);
    await accept(page);
    expect((await saved).status()).toBe(200);
    const { token } = (await saved).request().postDataJSON() as { token: string };
    expect(JSON.parse(token)).toMatchObject({ keys });
    await expectToast(page, 'Notifikasi aktif di perangkat ini.');
    await expect(permissionBanner(page)).toBeHidden();

    await page.request.post('/api/auth/logout');
    await page.reload();
    await expect(page).toHaveURL(/\/auth\/login/);
    const savedAgain = page.waitForResponse(`**${savePath}`);
    await page.getByLabel('Email').fill(store.owner.email);
    await page.getByLabel('Kata sandi', { exact: true }).fill(store.owner.password);
    await page.getByRole('button', { name: 'Masuk', exact: true }).click();
    expect((await savedAgain).status()).toBe(200);
    await expect(permissionRequest(page)).toHaveCount(0);
  },
);

test(
  'without permission no token is saved, and each visit after a sign-in logs a warning',
  { tag: '@chromium' },
  async ({ page, playwright, baseURL }) => {
    const store = await createStore(playwright, baseURL);
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await openOverview(page, store);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    const warning = 'Izin notifikasi tidak diberikan, token tidak disimpan.';
    await expect.poll(() => warnings).toEqual([warning]);
    // A browser under test denies permission requests.
    await accept(page);
    await expect.poll(() => warnings).toEqual([warning, warning]);
    await expect(permissionBanner(page)).toBeHidden();

    // The next visit logs the warning once, without asking, and its second page logs nothing.
    await page.reload();
    await expect.poll(() => warnings).toEqual([warning, warning, warning]);
    await page.goto('/store/profile');
    await expect(page.getByRole('heading', { name: 'Data Usaha/Toko' })).toBeVisible();
    expect(warnings).toEqual([warning, warning, warning]);
    expect(calls).not.toContain(savePath);
  },
);

test(
  'a failed save logs "Gagal menyimpan token" and is retried on the next visit',
  { tag: '@chromium' },
  async ({ page, context, playwright, baseURL, allow }) => {
    allow(/500|Gagal menyimpan token/);
    const store = await createStore(playwright, baseURL);
    await openOverview(page, store);
    await expect(permissionBanner(page)).toBeVisible();
    await context.grantPermissions(['notifications']);
    await mockResponse(page, savePath, {}, 500);
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Gagal menyimpan token'));
    await accept(page);
    expect((await logged).type()).toBe('error');

    await page.unrouteAll();
    // The failed response may arrive only now, so the status is checked.
    const saved = page.waitForResponse((response) => response.url().endsWith(savePath) && response.status() === 200);
    await page.reload();
    await saved;
  },
);

test(
  '"Nanti saja" removes the card for good, and the page of the messages offers it then',
  { tag: '@chromium' },
  async ({ page, playwright, baseURL }) => {
    const store = await createStore(playwright, baseURL);
    await openOverview(page, store);
    await permissionBanner(page).getByRole('button', { name: 'Nanti saja' }).click();
    await expect(permissionBanner(page)).toBeHidden();
    await page.goto('/shop/account/notices');
    await expect(permissionBanner(page).getByRole('button')).toHaveText(['Aktifkan notifikasi']);
  },
);
