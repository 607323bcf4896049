import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { medians } from '../statistics.ts';
import { runs } from './measure.ts';
import type { SecureProxy } from './open-secure-proxy.ts';

/** A repeat visit: `lcp` in ms, `bytes` as transferred over the network. */
export type Revisited = { lcp: number; bytes: number };

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** The CPU slowdown factor of Lighthouse's slow phone. */
const slowerCpu = 4;

/**
 * Measures repeat visits to the home page and returns the medians. Each uses a new browser context that has visited the
 * page once and has its service worker.
 */
export async function revisitHome(proxy: SecureProxy, executablePath?: string): Promise<Revisited> {
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'],
  });
  try {
    const visits: Revisited[] = [];
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({ ...phone, ignoreHTTPSErrors: true });
      visits.push(await measureRevisit(context, proxy));
      await context.close();
    }
    return medians(visits, 'lcp', 'bytes');
  } finally {
    await browser.close();
  }
}

async function measureRevisit(context: BrowserContext, proxy: SecureProxy): Promise<Revisited> {
  const home = `${proxy.url}/shop/home`;
  const first = await context.newPage();
  await first.goto(home);
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await first.waitForLoadState('networkidle');
  await first.close();

  const before = proxy.sent();
  const second = await context.newPage();
  const devtools = await context.newCDPSession(second);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
  proxy.setFast(false);
  await second.goto(home, { waitUntil: 'networkidle' });
  const lcp = await largestPaint(second);
  proxy.setFast(true);
  return { lcp, bytes: proxy.sent() - before };
}

const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((painted) => {
        const observer = new PerformanceObserver((list) => painted(list.getEntries().at(-1)!.startTime));
        observer.observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
