/** Playwright's test, with a page in Firefox or WebKit instead of Chromium. */
import { mkdir, writeFile } from 'node:fs/promises';
import { expect, test as base } from '@playwright/test';
import { deployProxy } from '../deploy-proxy.ts';
import type { Account } from '../steps.ts';
import { type Driver, type Size, waitFor } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

export type Options = { engine: 'firefox' | 'webkit'; size: Size };

type Network = Awaited<ReturnType<typeof deployProxy>>;

/** A browser that is connected to the shop. */
export type ShopPage = Driver & {
  /** Neither browser protocol can simulate a network failure. */
  network: Network;
  /** Opens a page of the shop and waits until it is hydrated. */
  visit: (path: string) => Promise<void>;
  signIn: (account: Account) => Promise<void>;
  path: () => Promise<string>;
  /** Waits until a text is visible anywhere on the page. */
  expectText: (text: string | RegExp) => Promise<void>;
  /**
   * Waits until the open dialog is at least `minHeight` pixels high, not animating, and shows as much of its content as
   * fits.
   */
  expectDialog: (minHeight: number) => Promise<void>;
  saveScreenshot: (name: string) => Promise<void>;
};

const shop = `http://localhost:${process.env.E2E_PORT ?? 3100}`;

export const test = base.extend<object, Options & { shop: ShopPage }>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  size: [
    { width: 360, height: 740 },
    { option: true, scope: 'worker' },
  ],
  shop: [
    async ({ engine, size }, provide) => {
      const network = await deployProxy(shop);
      const driver = await (engine === 'firefox' ? openFirefox : openWebKit)(size);
      await provide(shopPage(driver, network, `${engine}-${size.width}`));
      await driver.close();
      await network.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

export { expect };

function shopPage(driver: Driver, network: Network, screenshotPrefix: string): ShopPage {
  const awaitHydration = () =>
    waitFor('hydration', async () => (await driver.run(() => window.earlyEvents === undefined)) || null);
  const visit = async (path: string) => {
    await driver.goto(network.url + path);
    await awaitHydration();
  };
  return {
    ...driver,
    network,
    visit,
    reload: () => driver.reload().then(() => void awaitHydration()),
    async signIn(account) {
      await visit('/about');
      const status = await driver.run(
        (body: string) =>
          fetch('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
            (response) => response.status,
          ),
        JSON.stringify(account),
      );
      expect(status).toBe(200);
    },
    path: () => driver.run(() => location.pathname + location.search),
    async expectText(text) {
      const isShown = async () => {
        const bodyText = await driver.run(() => document.body.innerText);
        return typeof text === 'string' ? bodyText.includes(text) : text.test(bodyText);
      };
      await expect.poll(isShown, `the page shows ${String(text)}`).toBe(true);
    },
    async expectDialog(minHeight) {
      const measure = async () => {
        const { height, ...state } = await driver.run(measureDialog);
        return { ...state, height: height < minHeight ? `${height} of at least ${minHeight} pixels` : 'high enough' };
      };
      await expect.poll(measure).toEqual({ isOpen: true, isMoving: false, hidden: 0, height: 'high enough' });
    },
    async saveScreenshot(name) {
      await mkdir('test-results/browsers-pictures', { recursive: true });
      await writeFile(`test-results/browsers-pictures/${screenshotPrefix}-${name}.png`, await driver.screenshot());
    },
  };
}

/**
 * Measures the open dialog. `hidden` is how many pixels of its content are hidden although the window has space for
 * them.
 */
function measureDialog() {
  // A confirmation opens above another dialog.
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  if (!dialog) return { isOpen: false, isMoving: false, height: 0, hidden: 0 };
  const content = [...dialog.children].find((part) => getComputedStyle(part).overflowY === 'auto') ?? dialog;
  const { height } = dialog.getBoundingClientRect();
  // Dialogs have a maximum height of 88% of the window.
  const available = Math.max(0, innerHeight * 0.87 - height);
  return {
    isOpen: true,
    isMoving: dialog.getAnimations().some(({ playState }) => playState === 'running'),
    height,
    hidden: Math.min(available, Math.max(0, content.scrollHeight - content.clientHeight)),
  };
}
