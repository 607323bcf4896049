/** Playwright's test, with what every journey must keep: an empty console, and no violation of the content policy. */
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';

type Watched = {
  /** Messages that this journey provokes on purpose, such as a refused call. */
  allow: (message: RegExp) => void;
  /** A page of somebody else's, on a device of their own, watched like the first. */
  openElsewhere: () => Promise<Page>;
};
type Ears = { ears: { allowed: RegExp[]; listenTo: (page: Page) => Promise<void> } };

export const test = base.extend<Watched & Ears>({
  ears: [
    async ({ page }, provide) => {
      // Playwright's own, where a journey does without the service worker.
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

/** Keys pressed before the scripts run are lost, which no journey is about; those that are say what to wait for. */
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
 * Waits until React has rendered what timers and answers so far have changed, and run its effects. React works in message
 * tasks, which come in order: after two of our own nothing is left of what came before.
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

/** Opens an address and waits until the session check is answered and the router has followed it wherever it leads. */
export async function gotoGuarded(page: Page, address: string): Promise<void> {
  const checked = page.waitForResponse('**/api/auth/check-auth');
  await page.goto(address);
  await (await checked).finished();
  await expect(page.getByText('Memuat...')).toHaveCount(0);
  await awaitRender(page);
  await page.waitForFunction(() => window.__reactRouterDataRouter?.state.navigation.state === 'idle');
}

/** axe finds nothing on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours that are still fading in would be measured half way; what turns for ever, or rests, is not waited for.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    const finished = Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
    return Promise.race([finished.then(() => {}), new Promise<void>((pass) => setTimeout(pass, 1_000))]);
  });
  // The legacy mode leaves out frames of other origins, of which only the provider's is there, and is faster.
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

/** What the toast says; it goes after five seconds, so it is awaited where it is caused. */
export const expectToast = (page: Page, text: string | RegExp) =>
  expect(
    page
      .getByRole('region', { name: /Notifikasi/ })
      .getByText(text)
      .first(),
  ).toBeVisible();

/** Nothing makes the page wider than the window. */
export async function expectNoSideways(page: Page, where: string): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(tooWide, { message: where }).toBeLessThanOrEqual(0);
}
