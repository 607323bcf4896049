/** The floating install button covers no link, button or field. On an iPhone it shows instructions. */
import type { Locator, Page } from '@playwright/test';
import { navigate } from './steps.ts';
import { expect, expectAccessible, test } from './test.ts';

async function offerInstall(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: 'Instal aplikasi' });
  // The page handles the event once it is hydrated.
  await page.evaluate(() =>
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => ({ outcome: 'dismissed' }),
      }),
    ),
  );
  await expect(button).toBeVisible();
  return button;
}

/**
 * Returns the links, buttons and fields behind the install button, at each of these scroll positions.
 */
const actionsUnder = (button: Locator, scrolledTo?: number[]): Promise<string[]> =>
  button.evaluate((self, positions) => {
    self.style.pointerEvents = 'none';
    const steps = [0.02, 0.26, 0.5, 0.74, 0.98];
    const found = (positions ?? [scrollY]).flatMap((position) => {
      scrollTo({ top: position, behavior: 'instant' });
      const { left, top, width, height } = self.getBoundingClientRect();
      const points = steps.flatMap((x) => steps.map((y) => [left + x * width, top + y * height] as const));
      return points.flatMap(([x, y]) => {
        const action = document
          .elementFromPoint(x, y)
          ?.closest('a, button:not(:disabled), input, select, textarea, label, [role=button]');
        return action ? [`${action.tagName} ${action.textContent}, scrolled to ${position}`] : [];
      });
    });
    self.style.pointerEvents = '';
    return [...new Set(found)];
  }, scrolledTo);

test(
  'the install button covers no link, button or field at any scroll position',
  { tag: '@viewport' },
  async ({ page, isMobile }) => {
    await page.goto('/shop/home');
    const button = await offerInstall(page);
    for (const path of ['/shop/home', '/shop/listing']) {
      await navigate(page, path);
      await page.mouse.move(0, 0);
      const width = async () => Math.round((await button.boundingBox())!.width);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      const positions = Array.from({ length: Math.ceil(height / 53) }, (_, at) => at * 53);
      expect(await actionsUnder(button, positions)).toEqual([]);
      // Touch devices have no hover.
      if (isMobile) {
        await page.keyboard.press('Tab');
        await button.focus();
      } else await button.hover();
      await expect.poll(width).toBe(150);
      await expect.poll(() => actionsUnder(button)).toEqual([]);
      await button.blur();
    }
  },
);

test(
  'the install button covers no link, button or field while the offline banner is shown',
  { tag: '@viewport' },
  async ({ page, context, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await page.goto('/contact');
    const button = await offerInstall(page);
    await context.setOffline(true);
    await expect(page.getByText('Koneksi Internet Terputus,')).toBeVisible();
    await expect(button).toBeInViewport({ ratio: 1 });
    expect(await actionsUnder(button)).toEqual([]);
  },
);

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    viewport: { width: 360, height: 740 },
  });

  test('the button shows installation instructions', async ({ page }) => {
    await page.goto('/shop/home');
    await page.getByRole('button', { name: 'Instal aplikasi' }).click();
    const steps = page.getByRole('dialog', { name: 'Pasang Kreasi Sulut' });
    await expect(steps.getByText('Tambah ke Layar Utama')).toBeVisible();
    await expectAccessible(page);
    await steps.getByRole('button', { name: 'Tutup' }).click();
    await expect(page.getByRole('button', { name: 'Instal aplikasi' })).toBeHidden();
  });
});
