/** Playwright's test, which also fails on console errors, warnings and content security policy violations. */
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import axe from 'axe-core';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { createStore, type Store } from './create-store.ts';
import { uniqueWord } from './steps.ts';

type Fixtures = {
  /** A new product with a unique title, so that a search for the title finds only this product. */
  product: Product;
  /** Allows console messages that the test provokes, such as a refused request. */
  allow: (message: RegExp) => void;
  /** Opens a page in a separate browser context, with the same console checks. */
  openSeparatePage: () => Promise<Page>;
};
/** A store that the tests of one worker share. Tests that change the store itself or open its page create their own. */
type WorkerFixtures = { store: Store };
type ConsoleGuard = { consoleGuard: { allowed: RegExp[]; watch: (page: Page) => Promise<void> } };

export const test = base.extend<Fixtures & ConsoleGuard, WorkerFixtures>({
  store: [
    async ({ playwright }, provide, { project }) => provide(await createStore(playwright, project.use.baseURL)),
    { scope: 'worker' },
  ],
  product: async ({ store }, provide) => provide(await store.add({ title: `Taplak Karawo ${uniqueWord()}` })),

  consoleGuard: [
    async ({ page }, provide, { project }) => {
      // Playwright logs the first when a test blocks service workers, and the shop the second after each sign-in.
      const allowed: RegExp[] = [/Service Worker registration blocked/, /Izin notifikasi tidak diberikan/];
      const messages: string[] = [];
      const watch = async (watchedPage: Page) => {
        awaitHydration(watchedPage);
        // The headless shell denies notifications from the start. Other browsers ask first.
        if (project.name !== 'chromium')
          await watchedPage.addInitScript(() =>
            Object.defineProperty(Notification, 'permission', { value: 'default' }),
          );
        watchedPage.on('console', (message) => {
          if (['error', 'warning'].includes(message.type())) messages.push(message.text());
        });
        watchedPage.on('pageerror', (error) => messages.push(error.message));
        await watchedPage.addInitScript(() =>
          document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
            console.error(`policy: ${violatedDirective} ${blockedURI}`),
          ),
        );
      };
      await watch(page);
      await provide({ allowed, watch });
      expect(messages.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  allow: ({ consoleGuard }, provide) => provide((message) => consoleGuard.allowed.push(message)),
  openSeparatePage: async ({ browser, consoleGuard }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      const page = await context.newPage();
      await consoleGuard.watch(page);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

/**
 * Makes navigations wait for hydration, because keys pressed earlier are lost. A test of the time before hydration sets
 * `waitUntil`.
 */
function awaitHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const hydrated = async <T>(navigation: Promise<T>, waitUntil?: string) => {
    const response = await navigation;
    if (!waitUntil) await page.waitForFunction(() => window.earlyEvents === undefined);
    return response;
  };
  page.goto = (url, options) => hydrated(goto(url, options), options?.waitUntil);
  page.reload = (options) => hydrated(reload(options), options?.waitUntil);
}

/**
 * Waits until React has rendered all updates of previous timers and responses and has run its effects. React schedules
 * work in message tasks, which run in order, so two own tasks are enough.
 */
export const awaitRender = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let count = 0; count < 2; count += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', resolve, { once: true });
        port1.start();
        port2.postMessage(null);
      });
    }
  });

/** Opens a URL and waits for the response of the session check and the redirect that may follow. */
export async function gotoGuarded(page: Page, url: string): Promise<void> {
  const sessionCheck = page.waitForResponse('**/api/auth/check-auth');
  await page.goto(url);
  await (await sessionCheck).finished();
  await expect(page.getByText('Memuat...')).toHaveCount(0);
  await awaitRender(page);
  await page.waitForFunction(() => window.pageRouter?.state.navigation.state === 'idle');
}

/** Expects no axe violations in the current state of the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that opens may still show only its loading text.
  await expect(page.locator('h1').first()).toBeAttached();
  // What was tapped is faded until the page has handled it.
  await expect(page.locator('[data-tapped]')).toHaveCount(0);
  // Colours must be measured after fade-in animations end. Endless animations are not waited for, and the wait is
  // limited to one second.
  await page.evaluate(() => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    const finished = Promise.all(finite.map((animation) => animation.finished.catch(() => {})));
    return Promise.race([finished.then(() => {}), new Promise<void>((resolve) => setTimeout(resolve, 1_000))]);
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Only the texts of violations leave the page, because serializing axe's full
  // report takes longer than the checks. The only frame is the provider's.
  const violations = await page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const report = await run({ exclude: ['iframe'] }, { iframes: false, resultTypes: ['violations'] });
    return report.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
  expect(violations).toEqual([]);
}

/** Expects a toast with this text. Toasts close after five seconds, so call this right after the action. */
export const expectToast = (page: Page, text: string | RegExp) =>
  expect(
    page
      .getByRole('region', { name: /Notifikasi/ })
      .getByText(text)
      .first(),
  ).toBeVisible();

/**
 * Expects no horizontal scrolling, once the last change of sizes is laid out: content outside of the screen is laid out
 * with a frame.
 */
export async function expectNoHorizontalScroll(page: Page, message: string): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(tooWide, { message }).toBeLessThanOrEqual(0);
}
