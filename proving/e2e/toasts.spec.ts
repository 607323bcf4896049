import type { Page } from '@playwright/test';
import { apiClient } from './by-api.ts';
import { newPerson } from './steps.ts';
import { expect, expectAccessible, test } from './test.ts';

/** New in each run, because failed sign-ins are limited per email address. */
const unregistered = newPerson();

/** Installs a fake clock and causes a failure toast, so timeouts are tested without waiting. */
async function failToSignIn(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(unregistered.email);
  await page.getByLabel('Kata sandi', { exact: true }).fill('salah sekali');
  // From here on the clock advances only by runFor.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(toasts(page)).toHaveCount(1);
  // Waits until the toast has stopped moving. Its listeners are attached by then.
  await toasts(page).hover({ trial: true });
}
const toasts = (page: Page) => page.getByRole('region', { name: /Notifikasi/ }).getByRole('listitem');
/** Moves the pointer away from the toasts. */
const movePointerAway = (page: Page) => page.mouse.move(5, 500);

test.beforeEach(({ allow }) => allow(/401|500/));

test('a toast closes after five seconds, but not while the pointer is over it', async ({ page }) => {
  await failToSignIn(page);
  await movePointerAway(page);
  await page.clock.runFor(4_500);
  await expect(toasts(page)).toHaveCount(1);
  await toasts(page).hover();
  await page.clock.runFor(20_000);
  await expect(toasts(page)).toHaveCount(1);
  await movePointerAway(page);
  await page.clock.runFor(1_000);
  await expect(toasts(page)).toHaveCount(0);
});

test('F8 focuses the toasts, and a toast does not close while focused', async ({ page }) => {
  await failToSignIn(page);
  await movePointerAway(page);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /Notifikasi/ }).getByRole('list')).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(toasts(page)).toHaveCount(0);
});

test('swiping a toast 50 px to the right closes it, 49 px does not', { tag: '@viewport' }, async ({ page }) => {
  await failToSignIn(page);
  const swipe = async (pixels: number) => {
    const box = (await toasts(page).boundingBox())!;
    const [x, y] = [box.x + 60, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y);
    await page.mouse.move(x + pixels, y);
    await page.mouse.up();
  };
  await swipe(49);
  await page.clock.runFor(500);
  await expect(toasts(page)).toHaveCount(1);
  await swipe(50);
  await page.clock.runFor(500);
  await expect(toasts(page)).toHaveCount(0);
});

test(
  'a click on a toast, half a swipe and a resting pointer do not hold it',
  { tag: '@viewport' },
  async ({ page }) => {
    await page.mouse.move(180, 40);
    await failToSignIn(page);
    const box = (await toasts(page).boundingBox())!;
    await page.touchscreen.tap(box.x + 80, box.y + 20).catch(() => page.mouse.click(box.x + 80, box.y + 20));
    await movePointerAway(page);
    await page.clock.runFor(5_500);
    await expect(toasts(page)).toHaveCount(0);
  },
);

test('only the newest toast is shown, and it is announced once', async ({ page }) => {
  await failToSignIn(page);
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, json: { success: false } }));
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toContainText('Login gagal');
  const announced = page
    .locator('[role=alert], [role=status], [aria-live]:not([aria-live=off])')
    .filter({ hasText: 'Login gagal' });
  await expect(announced).toHaveCount(1);
  // axe uses the page's clock.
  await page.clock.resume();
  await expectAccessible(page);
});

test('a success toast is polite and neutral, a failure toast is an alert and red', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(unregistered.email);
  await page.getByLabel('Kata sandi', { exact: true }).fill('salah sekali');
  const [polite, urgent] = [page.locator('div[role=status]'), page.locator('div[role=alert]')];
  const styleOf = (toast: ReturnType<typeof toasts>) =>
    toast.evaluate((shown) => {
      const symbol = shown.querySelector('[aria-hidden]')!;
      return [getComputedStyle(symbol).backgroundColor, symbol.textContent];
    });
  const send = page.getByRole('button', { name: 'Masuk', exact: true });
  await send.click();
  await expect(toasts(page)).toContainText('Email atau kata sandi salah.');
  await expect(urgent.filter({ hasText: 'Email atau kata sandi salah.' })).toHaveCount(1);
  await expect(polite.filter({ hasText: 'Email atau kata sandi salah.' })).toHaveCount(0);
  expect(await styleOf(toasts(page))).toEqual(['rgb(179, 38, 30)', '!']);

  await apiClient(page.request)('POST /api/auth/register', { body: unregistered });
  await page.getByLabel('Kata sandi', { exact: true }).fill(unregistered.password);
  await send.click();
  await expect(toasts(page)).toContainText('Berhasil masuk.');
  await expect(polite.filter({ hasText: 'Berhasil masuk.' })).toHaveCount(1);
  await expect(urgent.filter({ hasText: 'Berhasil masuk.' })).toHaveCount(0);
  const [colour, sign] = await styleOf(toasts(page));
  expect(sign).toBe('✓');
  expect(colour).not.toBe('rgb(179, 38, 30)');
});
