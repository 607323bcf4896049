/** Word of orders while the shop is closed: asked for by a tap, and never otherwise. */
import type { Page } from '@playwright/test';
import { arriveAs } from './by-api.ts';
import { answerWith } from './fixtures.ts';
import { createStore } from './create-store.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const saving = '/api/notification/save-token';
const p256dh = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
const keys = { p256dh, auth: 'tBHItJI5svbpez7KI4CCXg' };

/**
 * A seller at home, who was never asked. A browser under test reaches no push service: what one would have answered is
 * put in its place, and the questions asked of the person are counted.
 */
async function arrive(page: Page, owner: Parameters<typeof arriveAs>[1]): Promise<void> {
  await page.addInitScript(
    (subscription) => {
      const subscribed = Object.assign(Object.create(PushSubscription.prototype) as PushSubscription, {
        toJSON: () => subscription,
      });
      PushManager.prototype.subscribe = () => Promise.resolve(subscribed);
      const ask = Notification.requestPermission.bind(Notification);
      Notification.requestPermission = () => {
        document.documentElement.dataset.asked = 'ya';
        return ask();
      };
    },
    { endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`, keys },
  );
  await arriveAs(page, owner);
  await page.goto('/store/products');
}

const invitation = (page: Page) => page.getByRole('complementary', { name: 'Notifikasi' });
const accept = (page: Page) => invitation(page).getByRole('button', { name: 'Aktifkan notifikasi' }).click();
const asked = (page: Page) => page.locator('html[data-asked]');

test('a click asks for permission and saves the token, and later sign-ins save it without asking', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  const { owner } = await createStore(playwright, baseURL);
  await arrive(page, owner);
  await expect(invitation(page)).toContainText('setiap kali ada pesanan baru yang sudah dibayar');
  await expect(asked(page)).toHaveCount(0);
  await expectAccessible(page);

  await context.grantPermissions(['notifications']);
  const saved = page.waitForResponse(`**${saving}`);
  await accept(page);
  expect((await saved).status()).toBe(200);
  const { token } = (await saved).request().postDataJSON() as { token: string };
  expect(JSON.parse(token)).toMatchObject({ keys });
  await expectToast(page, 'Notifikasi aktif di perangkat ini.');
  await expect(invitation(page)).toBeHidden();

  await page.request.post('/api/auth/logout');
  await page.reload();
  await expect(page).toHaveURL(/\/auth\/login/);
  const again = page.waitForResponse(`**${saving}`);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Kata sandi', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  expect((await again).status()).toBe(200);
  await expect(asked(page)).toHaveCount(0);
});

test('a denied permission saves no token and logs one warning per visit', async ({
  page,
  playwright,
  baseURL,
  allow,
}) => {
  allow(/Izin notifikasi tidak diberikan/);
  const { owner } = await createStore(playwright, baseURL);
  await arrive(page, owner);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const warning = 'Izin notifikasi tidak diberikan, token tidak disimpan.';
  // Nobody answers a browser under test, which counts as a no.
  await accept(page);
  await expect.poll(() => warnings).toEqual([warning]);
  await expect(invitation(page)).toBeHidden();

  // Another visit, by somebody whose no the browser knows: nothing is asked, and the next page says no more.
  await page.reload();
  await expect.poll(() => warnings).toEqual([warning, warning]);
  await page.goto('/store/profile');
  await expect(page.getByRole('heading', { name: 'Data Usaha/Toko' })).toBeVisible();
  expect(warnings).toEqual([warning, warning]);
  expect(calls).not.toContain(saving);
});

test('a failed save logs "Gagal menyimpan token" and is retried on the next visit', async ({
  page,
  context,
  playwright,
  baseURL,
  allow,
}) => {
  allow(/500|Gagal menyimpan token/);
  const { owner } = await createStore(playwright, baseURL);
  await arrive(page, owner);
  await expect(invitation(page)).toBeVisible();
  await context.grantPermissions(['notifications']);
  await answerWith(page, saving, {}, 500);
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Gagal menyimpan token'));
  await accept(page);
  expect((await logged).type()).toBe('error');

  await page.unrouteAll();
  // The one before may still be on its way to this test.
  const saved = page.waitForResponse((answer) => answer.url().endsWith(saving) && answer.status() === 200);
  await page.reload();
  await saved;
});
