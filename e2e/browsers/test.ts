/** Playwright's test, with a page in Firefox or WebKit instead of Chromium. */
import { mkdir, writeFile } from 'node:fs/promises';
import { expect, test as base } from '@playwright/test';
import type { Account } from '../steps.ts';
import { type Driver, type Size, waitFor } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { type NetworkSwitch, openNetworkSwitch } from './network-switch.ts';
import { openWebKit } from './webkit.ts';

export type Options = { engine: 'firefox' | 'webkit'; size: Size };

/** A browser that is connected to the shop. */
export type Visit = Driver & {
  network: NetworkSwitch;
  /** Opens a page of the shop and waits until it is hydrated. */
  visit: (path: string) => Promise<void>;
  signIn: (account: Account) => Promise<void>;
  path: () => Promise<string>;
  /** Waits until a text is visible anywhere on the page. */
  expectText: (text: string | RegExp) => Promise<void>;
  /**
   * Waits until the open dialog is at least `least` pixels high, not animating, and shows as much of its content as
   * fits.
   */
  expectDialog: (least: number) => Promise<void>;
  keepScreenshot: (name: string) => Promise<void>;
};

const shop = `http://localhost:${process.env.E2E_PORT ?? 3100}`;

export const test = base.extend<object, Options & { shop: Visit }>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  size: [
    { width: 360, height: 740 },
    { option: true, scope: 'worker' },
  ],
  shop: [
    async ({ engine, size }, provide) => {
      const network = await openNetworkSwitch(shop);
      const driver = await (engine === 'firefox' ? openFirefox : openWebKit)(size);
      await provide(visitWith(driver, network, `${engine}-${size.width}`));
      await driver.close();
      await network.cut();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

export { expect };

function visitWith(driver: Driver, network: NetworkSwitch, kind: string): Visit {
  const hydrated = () =>
    waitFor('running script', async () => (await driver.run(() => window.early === undefined)) || null);
  const visit = async (path: string) => {
    await driver.goto(network.url + path);
    await hydrated();
  };
  return {
    ...driver,
    network,
    visit,
    reload: () => driver.reload().then(() => void hydrated()),
    async signIn(account) {
      await visit('/about');
      const status = await driver.run(
        (body: string) =>
          fetch('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
            (answer) => answer.status,
          ),
        JSON.stringify(account),
      );
      expect(status).toBe(200);
    },
    path: () => driver.run(() => location.pathname + location.search),
    async expectText(text) {
      const isShown = async () => {
        const shown = await driver.run(() => document.body.innerText);
        return typeof text === 'string' ? shown.includes(text) : text.test(shown);
      };
      await expect.poll(isShown, `the page shows ${String(text)}`).toBe(true);
    },
    async expectDialog(least) {
      const measure = async () => {
        const { height, ...shown } = await driver.run(measureDialog);
        return { ...shown, height: height < least ? `${height} of at least ${least} pixels` : 'high enough' };
      };
      await expect.poll(measure).toEqual({ isOpen: true, isMoving: false, hidden: 0, height: 'high enough' });
    },
    async keepScreenshot(name) {
      await mkdir('test-results/browsers-pictures', { recursive: true });
      await writeFile(`test-results/browsers-pictures/${kind}-${name}.png`, await driver.screenshot());
    },
  };
}

/**
 * Measures the open dialog. `hidden` is how many pixels of its content are hidden although the window has space for
 * them.
 */
function measureDialog() {
  const dialog = document.querySelector('dialog:modal');
  if (!dialog) return { isOpen: false, isMoving: false, height: 0, hidden: 0 };
  const content = [...dialog.children].find((part) => getComputedStyle(part).overflowY === 'auto') ?? dialog;
  const { height } = dialog.getBoundingClientRect();
  // Dialogs have a maximum height of 88% of the window.
  const room = Math.max(0, innerHeight * 0.87 - height);
  return {
    isOpen: true,
    isMoving: dialog.getAnimations().some(({ playState }) => playState === 'running'),
    height,
    hidden: Math.min(room, Math.max(0, content.scrollHeight - content.clientHeight)),
  };
}
