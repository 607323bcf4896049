/** Playwright's test, with what every journey must keep: an empty console, and no violation of the content policy. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test as base } from '@playwright/test';

type Watched = {
  /** Messages that this journey provokes on purpose, such as a refused call. */
  allow: (message: RegExp) => void;
};

export const test = base.extend<Watched>({
  allow: [
    async ({ page }, use) => {
      const allowed: RegExp[] = [];
      const heard: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) heard.push(message.text());
      });
      page.on('pageerror', (error) => heard.push(error.message));
      await page.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`policy: ${violatedDirective} ${blockedURI}`),
        ),
      );
      await use((message) => allowed.push(message));
      expect(heard.filter((text) => !allowed.some((known) => known.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** axe finds nothing on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours that are still fading in would be measured half way; what turns for ever is not waited for.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
  });
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

/** What the toast says; it goes after five seconds, so it is awaited where it is caused. */
export const expectToast = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('region', { name: /Notifikasi/ }).getByText(text).first()).toBeVisible();
