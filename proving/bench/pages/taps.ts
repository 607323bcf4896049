/**
 * Measures taps as a visitor feels them: the time from a tap to the next frame,
 * with handlers and rendering (INP, from the browser's Event Timing API).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Locator, type Page } from '@playwright/test';
import { demoCustomer } from '../../e2e/steps.ts';
import { median } from '../statistics.ts';

/**
 * Times in ms: of taps as soon as the network is quiet, when
 * React may still be hydrating, and of taps on a page at rest.
 */
export type Tap = { name: string; loaded: Times; hydrated: Times };
type Times = { median: number; worst: number };

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
export const slowerCpu = 6;
/** The tapped product has 16 pieces, and a run puts two of them into the cart. */
export const tapRuns = 7;
/** How long a hydrated page is at rest before the tap. */
export const settleMs = 4_000;
/** How long after a tap no script of the measurement runs. The browser reports a tap after its frame. */
const quietMs = 500;
/** How long the finger stays on the screen, in ms. */
export const touchMs = 80;
/** Shorter events are not reported. The browser rounds to 8 ms. */
const shortestEvent = 16;

type Step = { name: string; page: string; target: (page: Page) => Locator; done: (page: Page) => Locator };

/** The floor: what a tap takes on this machine without the shop. */
const plainPage = `data:text/html,<meta name="viewport" content="width=device-width">
  <button style="touch-action:manipulation" onclick="this.textContent='tapped'">tap</button>`;

/** Taps of a signed-in customer, each on a page that was just opened. `done` appears as a result of the tap. */
const steps: readonly Step[] = [
  {
    name: 'Change the text of a button on a page without scripts',
    page: 'plain',
    target: (page) => page.getByRole('button', { name: 'tap' }),
    done: (page) => page.getByText('tapped'),
  },
  {
    name: 'Add to cart on a card of the home page',
    page: 'home',
    target: (page) => page.getByRole('button', { name: /^Tambah/ }).first(),
    done: (page) => page.getByText('Produk ditambahkan ke keranjang.').first(),
  },
  {
    name: 'Add to cart on the product page',
    page: 'product',
    target: (page) => page.getByRole('button', { name: 'Tambah ke Keranjang' }).locator('visible=true').first(),
    done: (page) => page.getByText('Produk berhasil dimasukkan ke keranjang').first(),
  },
  {
    name: 'Open the filter of the listing',
    page: 'listing',
    target: (page) => page.getByRole('button', { name: 'Filter' }),
    done: (page) => page.getByRole('dialog').getByRole('checkbox').first(),
  },
  {
    name: 'Open the product dialog on the listing',
    page: 'listing',
    target: (page) => page.getByRole('article').nth(1).getByRole('link'),
    done: (page) => page.getByRole('dialog').getByRole('link', { name: 'Kunjungi Toko' }),
  },
];

/**
 * Taps several times at each place and returns the times. The places alternate, so that a slower minute of the machine
 * shows in all of them. Each tap is in a new browser profile.
 */
export async function measureTaps(url: string, paths: Record<string, string>, executablePath?: string) {
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const addresses: Record<string, string> = { ...paths, plain: plainPage };
  try {
    const measured = steps.map((step) => ({ step, loaded: [] as number[], hydrated: [] as number[] }));
    for (let run = 0; run < tapRuns; run += 1) {
      for (const { step, ...times } of measured) {
        for (const moment of ['loaded', 'hydrated'] as const) {
          times[moment].push(await timeOf(browser, url, addresses[step.page]!, { ...step, moment }));
        }
      }
    }
    return measured.map(({ step: { name }, loaded, hydrated }): Tap => ({
      name,
      loaded: timesOf(loaded),
      hydrated: timesOf(hydrated),
    }));
  } finally {
    await browser.close();
  }
}

const timesOf = (times: readonly number[]): Times => ({ median: median(times), worst: Math.max(...times) });

type TapAt = Step & { moment: 'loaded' | 'hydrated' };

/** The longest interaction with the page, in ms. */
async function timeOf(browser: Browser, baseURL: string, path: string, { target, done, moment }: TapAt) {
  const context = await browser.newContext({ ...phone, baseURL });
  try {
    await context.request.post('/api/auth/login', { data: demoCustomer });
    const page = await context.newPage();
    await page.addInitScript(observeInteractions, shortestEvent);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
    await page.goto(path, { waitUntil: 'networkidle' });
    if (moment === 'hydrated') {
      await page.waitForFunction(() => !window.earlyEvents);
      await page.waitForTimeout(settleMs);
    }
    await tap(devtools, target(page));
    // Looking for the result takes the page's own thread, so it waits.
    await pause(quietMs);
    await done(page).waitFor();
    return await page.evaluate((shortest) => Math.max(shortest, ...window.interactions), shortestEvent);
  } finally {
    await context.close();
  }
}

/**
 * Taps like a finger. Playwright's `tap` lifts the finger at once, so that the click
 * also waits for what the browser does when the screen is touched, and installs a
 * listener that looks for the tapped element: 13 to 36 ms of this slow CPU.
 */
async function tap(devtools: CDPSession, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await pause(touchMs);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

declare global {
  interface Window {
    /** Durations in ms of taps and key presses. */
    interactions: number[];
  }
}

/** Runs in the page, before its own scripts. */
function observeInteractions(durationThreshold: number): void {
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId > 0) window.interactions.push(entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold } as PerformanceObserverInit);
}
