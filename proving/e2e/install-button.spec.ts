/** The floating install button has one place and covers no main action. On an iPhone it shows instructions. */
import type { Page } from '@playwright/test';
import { awaitPage, enterAs, roles } from './routes.ts';
import { navigate } from './steps.ts';
import { expect, expectAccessible, test } from './test.ts';

/** Offers the prompt, which the page handles once it is hydrated. A new document is offered it anew. */
const offerInstall = (page: Page) =>
  page.evaluate(() =>
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => ({ outcome: 'dismissed' }),
      }),
    ),
  );
const buttonOf = (page: Page) => page.getByRole('button', { name: 'Instal aplikasi' });

/**
 * What the button covers: a submit or primary button wherever the page is scrolled to, unless that is a card's;
 * anything at its end; or a focused field.
 */
const coveredBy = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('[aria-label="Instal aplikasi"]')!;
    const own = button.getBoundingClientRect();
    const visible = (selector: string) =>
      [...document.body.querySelectorAll<HTMLElement>(selector)].filter(
        (element) => element !== button && element.checkVisibility({ visibilityProperty: true }),
      );
    const isBeside = ({ left, right }: DOMRect) => right <= own.left || own.right <= left;
    const isAbove = ({ top, bottom }: DOMRect) => bottom <= own.top || own.bottom <= top;
    // Fixed ones do not move with the page.
    const isScrolled = (element: HTMLElement) => getComputedStyle(element).position !== 'fixed';
    const covered = visible(
      'main :is(.bg-primary:is(a, button), [type=submit]):not([aria-current], [aria-pressed], [aria-selected])',
    ).filter((element) => {
      const box = element.getBoundingClientRect();
      return !isBeside(box) && (isScrolled(element) || !isAbove(box));
    });
    // What the browser skipped outside of the screen gets its height when it is scrolled to.
    for (let last = -1; last !== scrollY;) {
      last = scrollY;
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    covered.push(
      ...visible('a, button, input, select, textarea').filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 1 && !isBeside(box) && !isAbove(box);
      }),
    );
    for (const field of visible('main form :is(input:not([type=file]), select, textarea)')) {
      field.focus();
      if (document.activeElement === field && button.checkVisibility() && !isBeside(field.getBoundingClientRect()))
        covered.push(field);
    }
    (document.activeElement as HTMLElement).blur();
    scrollTo({ top: 0, behavior: 'instant' });
    return covered.map((element) => `${element.tagName} ${element.textContent || element.ariaLabel || element.id}`);
  });

/** Pages with one task, and those with a bar of actions: on phones a product's, and an admin's payout. */
const isWithout = (path: string, isMobile: boolean) =>
  /^\/(auth\/(login|register)|shop\/checkout|admin\/payout\/.*-)/.test(path) || (isMobile && /\/product\//.test(path));

for (const role of roles) {
  test(`the install button is on the pages of a ${role}`, { tag: '@viewport' }, async ({ page, isMobile, store }) => {
    if (isMobile) await page.setViewportSize({ width: 360, height: 740 });
    const paths = await enterAs(role, page, store);
    await page.goto('/privasi');
    for (const path of paths) {
      await navigate(page, path);
      await awaitPage(page);
      await offerInstall(page);
      // The page to search focuses its field, which opens the keyboard of a phone.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await expect(buttonOf(page), path).toBeVisible({ visible: !isWithout(path, isMobile) });
      if (!isWithout(path, isMobile)) expect.soft(await coveredBy(page), path).toEqual([]);
    }
  });
}

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    viewport: { width: 360, height: 740 },
  });

  test('the button shows installation instructions', async ({ page }) => {
    await page.goto('/shop/home');
    const button = buttonOf(page);
    await button.click();
    const steps = page.getByRole('dialog', { name: 'Pasang Kreasi Sulut' });
    await expect(steps.getByText('Tambah ke Layar Utama')).toBeVisible();
    await expect(page.locator('.install-button')).toBeHidden();
    await expectAccessible(page);
    await steps.getByRole('button', { name: 'Tutup' }).click();
    await expect(button).toBeHidden();
  });
});
