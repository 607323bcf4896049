/**
 * Takes a screenshot of every page in every state, on a phone and a desktop, into screenshots/, for visual review.
 * `npm run prove screenshots [word …]` takes only those whose name contains one of the words.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startProcess, type Undo } from '../bench/start-process.ts';
import { findChromium } from './find-chromium.ts';
import { adminPages } from './screenshots/admin-pages.ts';
import { authPages } from './screenshots/auth-pages.ts';
import { customerPages } from './screenshots/customer-pages.ts';
import { sellerPages } from './screenshots/seller-pages.ts';
import { shopPages } from './screenshots/shop-pages.ts';
import type { PageList } from './screenshots/page-list.ts';

const pages: PageList = { ...shopPages, ...authPages, ...customerPages, ...sellerPages, ...adminPages };
const viewports = { phone: { width: 360, height: 800 }, desk: { width: 1280, height: 800 } };
const folder = path.resolve('screenshots');

const words = process.argv.slice(2);
const selected = Object.entries(pages).filter(
  ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
);

const undo: Undo = [];
try {
  const executablePath = findChromium() ?? undefined;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kreasi-screenshots-'));
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const env = { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
  const { url } = await startProcess({ script: 'build/programs/start.js', ready: '/api/health', env }, undo);
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  undo.push(() => browser.close());

  for (const [name, show] of selected) {
    for (const [device, viewport] of Object.entries(viewports))
      await take(browser, url, `${name}-${device}`, viewport, show);
    console.log(name);
  }
} finally {
  for (const step of undo.toReversed()) await step();
}

type Viewport = { width: number; height: number };

/**
 * Takes one screenshot in a new browser context, with reduced motion. If a page fails, the error is logged and the next
 * one follows.
 */
async function take(
  browser: Browser,
  baseURL: string,
  name: string,
  viewport: Viewport,
  show: (page: Page) => Promise<unknown>,
) {
  const phone = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
  const context = await browser.newContext({
    ...{ baseURL, viewport, reducedMotion: 'reduce', locale: 'id-ID', timezoneId: 'Asia/Makassar' },
    // Cached responses would hide the mocked states.
    serviceWorkers: 'block',
    ...(viewport.width < 500 && phone),
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await show(page);
    // Full-page screenshots need the page at the top, or sticky elements would appear in the middle.
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(400);
    const isOverlaid = (await page.locator('dialog[open]').count()) > 0;
    await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: !isOverlaid });
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    process.exitCode = 1;
  } finally {
    await context.close();
  }
}
