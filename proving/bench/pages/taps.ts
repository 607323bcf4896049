/**
 * Measures taps as a visitor feels them: how soon after the finger is lifted a frame answers (the tapped element looks
 * different, or a dialog is open), how long the page is busy with the tap (INP, from the browser's Event Timing
 * API), and how soon its effect is there.
 */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type APIRequestContext,
  type Browser,
  type CDPSession,
  chromium,
  type Locator,
  type Page,
} from '@playwright/test';
import { apiClient, signInByApi } from '../../e2e/by-api.ts';
import { demoCustomer } from '../../e2e/steps.ts';
import { median } from '../statistics.ts';
import { watchTap } from './watch-tap.ts';

/** When a tap comes: some ms after the first paint, as soon as the network is quiet, or on a page at rest. */
export const moments = { early: 500, second: 1_000, later: 2_000, loaded: 'loaded', rest: 'rest' } as const;
type Moment = keyof typeof moments;
const momentNames = Object.keys(moments) as Moment[];

/** Times in ms. */
export type Tap = { name: string } & Record<Moment, { answer: Times; inp: Times; effect: Times }>;
type Times = { median: number; worst: number };
type Measured = { answer: number; inp: number; effect: number };

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
export const slowerCpu = 6;
/** Bytes per second and ms of the network. */
export const network = { downloadThroughput: 400_000, uploadThroughput: 100_000, latency: 150 };
export const tapRuns = 7;
/** How long a hydrated page is at rest before the tap. */
export const settleMs = 4_000;
/** How long after a tap no script of the measurement runs. The browser reports a tap after its frame. */
const quietMs = 500;
/** How long the finger stays on the screen, in ms. */
export const touchMs = 80;
/** What is reported of a tap that was lost. */
const lostMs = 10_000;

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
    name: 'Open the cart from the home page',
    page: 'home',
    target: (page) => page.getByRole('button', { name: 'Keranjang' }).first(),
    done: (page) => page.getByRole('dialog').first(),
  },
  {
    name: 'Go from home to the listing by the bottom bar',
    page: 'home',
    target: (page) => page.getByRole('link', { name: 'Belanja' }).first(),
    done: (page) => page.getByRole('button', { name: 'Filter' }),
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
    name: 'Open a product of the listing',
    page: 'listing',
    target: (page) => page.getByRole('article').nth(1).getByRole('link'),
    done: (page) => page.getByRole('link', { name: 'Kunjungi Toko' }).first(),
  },
];

type Options = { executablePath?: string | undefined; runs?: number; only?: readonly Moment[] };

/**
 * Taps several times at each place and moment and returns the times. The places alternate, so that a slower minute of
 * the machine shows in all of them. Each tap is in a new browser profile.
 */
export async function measureTaps(
  url: string,
  paths: Record<string, string>,
  { executablePath, runs = tapRuns, only = momentNames }: Options = {},
): Promise<Tap[]> {
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const addresses: Record<string, string> = { ...paths, plain: plainPage };
  try {
    const measured = steps.map((step) => ({ step, times: only.map((moment) => ({ moment, taps: [] as Measured[] })) }));
    const points = new Map<Step, Point>();
    for (const { step } of measured) points.set(step, await pointOf(browser, url, addresses[step.page]!, step));
    for (let run = 0; run < runs; run += 1) {
      for (const { step, times } of measured) {
        for (const { moment, taps } of times) {
          const tap = { ...step, url, path: addresses[step.page]!, point: points.get(step)!, moment };
          taps.push(await timesOf(browser, tap));
        }
      }
    }
    return measured.map(({ step: { name }, times }) => ({
      name,
      ...(Object.fromEntries(times.map(({ moment, taps }) => [moment, summaryOf(taps)])) as Omit<Tap, 'name'>),
    }));
  } finally {
    await browser.close();
  }
}

function summaryOf(taps: readonly Measured[]) {
  const of = (name: keyof Measured): Times => {
    const values = taps.map((tap) => tap[name]);
    return { median: median(values), worst: Math.max(...values) };
  };
  return { answer: of('answer'), inp: of('inp'), effect: of('effect') };
}

type Point = { x: number; y: number };

/** Where the target is, on the first screen: an early tap cannot ask the page, because that waits until it is free. */
async function pointOf(browser: Browser, baseURL: string, path: string, { target }: Step): Promise<Point> {
  const context = await browser.newContext({ ...phone, baseURL });
  try {
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    const { x, y, width, height } = (await target(page).boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  } finally {
    await context.close();
  }
}

type TapAt = Step & { url: string; path: string; point: Point; moment: Moment };

async function timesOf(browser: Browser, { url, path, point, moment, done }: TapAt): Promise<Measured> {
  const context = await browser.newContext({ ...phone, baseURL: url });
  try {
    await signInWithEmptyCart(context.request);
    const page = await context.newPage();
    const { painted, seen } = await watchTap(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
    const at = moments[moment];
    if (typeof at === 'number') {
      await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
      await page.goto(path, { waitUntil: 'commit' });
      await pause(Math.max(0, (await painted) + at - Date.now()));
    } else {
      await page.goto(path, { waitUntil: 'networkidle' });
      if (at === 'rest') {
        await page.waitForFunction(() => !window.earlyEvents);
        await pause(settleMs);
      }
    }
    const lifted = await tap(devtools, point);
    // Looking for the result takes the page's own thread, so it waits.
    await pause(quietMs);
    const isDone = await done(page)
      .waitFor({ timeout: lostMs })
      .then(() => true)
      .catch(() => false);
    const effect = isDone ? Date.now() - lifted : lostMs;
    // A document that takes the place of the page is itself the answer.
    return { answer: seen.answer ?? effect, inp: seen.inp, effect };
  } finally {
    await context.close();
  }
}

/** Every tap finds the same page, and never more in the cart than there is. */
async function signInWithEmptyCart(request: APIRequestContext): Promise<void> {
  const call = apiClient(request);
  const { id: userId } = await signInByApi({ request }, demoCustomer);
  const { data } = await call('GET /api/shop/cart/get/:userId', { params: { userId } });
  for (const { productId } of data.itemsByStore.flatMap(({ items }) => items)) {
    await call('DELETE /api/shop/cart/:userId/:productId', { params: { userId, productId: productId._id } });
  }
}

/**
 * Taps like a finger and returns when it was lifted. Playwright's `tap` lifts the finger at once, so that the click
 * also waits for what the browser does when the screen is touched, and installs a
 * listener that looks for the tapped element: 13 to 36 ms of this slow CPU.
 */
async function tap(devtools: CDPSession, point: Point): Promise<number> {
  // A busy page answers late, and the finger does not wait for it.
  const touched = devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await pause(touchMs);
  const lifted = Date.now();
  await Promise.all([touched, devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })]);
  return lifted;
}
