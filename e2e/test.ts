/** Playwright's test, which also fails on console errors, warnings and content security policy violations. */
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';

type Watched = {
  /** Allows console messages that the test provokes, such as a refused request. */
  allow: (message: RegExp) => void;
  /** Opens a page in a separate browser context, with the same console checks. */
  openElsewhere: () => Promise<Page>;
};
type Ears = { ears: { allowed: RegExp[]; listenTo: (page: Page) => Promise<void> } };

export const test = base.extend<Watched & Ears>({
  ears: [
    async ({ page }, provide) => {
      // Playwright logs this when a test blocks service workers.
      const allowed: RegExp[] = [/Service Worker registration blocked/];
      const heard: string[] = [];
      const listenTo = async (watched: Page) => {
        awaitScripts(watched);
        watched.on('console', (message) => {
          if (['error', 'warning'].includes(message.type())) heard.push(message.text());
        });
        watched.on('pageerror', (error) => heard.push(error.message));
        await watched.addInitScript(() =>
          document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
            console.error(`policy: ${violatedDirective} ${blockedURI}`),
          ),
        );
      };
      await listenTo(page);
      await provide({ allowed, listenTo });
      expect(heard.filter((text) => !allowed.some((known) => known.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  allow: ({ ears }, provide) => provide((message) => ears.allowed.push(message)),
  openElsewhere: async ({ browser, ears }, provide) => {
    const devices: BrowserContext[] = [];
    await provide(async () => {
      const device = await browser.newContext();
      devices.push(device);
      const page = await device.newPage();
      await ears.listenTo(page);
      return page;
    });
    await Promise.all(devices.map((device) => device.close()));
  },
});

export { expect };

/**
 * Makes navigations wait for hydration, because keys pressed earlier are lost. A test of the time before hydration sets
 * `waitUntil`.
 */
function awaitScripts(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const settled = async <T>(arrived: Promise<T>, waitUntil?: string) => {
    const answer = await arrived;
    if (!waitUntil) await page.waitForFunction(() => window.early === undefined);
    return answer;
  };
  page.goto = (url, options) => settled(goto(url, options), options?.waitUntil);
  page.reload = (options) => settled(reload(options), options?.waitUntil);
}

/**
 * Waits until React has rendered all updates of previous timers and responses and has run its effects. React schedules
 * work in message tasks, which run in order, so two own tasks are enough.
 */
export const awaitRender = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let task = 0; task < 2; task += 1) {
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', done, { once: true });
        port1.start();
        port2.postMessage(null);
      });
    }
  });

/** Opens a URL and waits for the response of the session check and the redirect that may follow. */
export async function gotoGuarded(page: Page, address: string): Promise<void> {
  const checked = page.waitForResponse('**/api/auth/check-auth');
  await page.goto(address);
  await (await checked).finished();
  await expect(page.getByText('Memuat...')).toHaveCount(0);
  await awaitRender(page);
  await page.waitForFunction(() => window.__reactRouterDataRouter?.state.navigation.state === 'idle');
}

/** Expects no axe violations in the current state of the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours must be measured after fade-in animations end. Endless animations are not waited for, and the wait is
  // limited to one second.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    const finished = Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
    return Promise.race([finished.then(() => {}), new Promise<void>((pass) => setTimeout(pass, 1_000))]);
  });
  // Legacy mode is faster and skips frames of other origins. The only such frame is the provider's.
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

/** Expects a toast with this text. Toasts close after five seconds, so call this right after the action. */
export const expectToast = (page: Page, text: string | RegExp) =>
  expect(
    page
      .getByRole('region', { name: /Notifikasi/ })
      .getByText(text)
      .first(),
  ).toBeVisible();

/** Expects no horizontal scrolling. */
export async function expectNoSideways(page: Page, where: string): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(tooWide, { message: where }).toBeLessThanOrEqual(0);
}
