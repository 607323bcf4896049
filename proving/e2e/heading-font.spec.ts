/** The headings have the shop's own font, and nothing moves when it comes late. */
import type { Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from './test.ts';

const fontFile = /\/assets\/headings-[\w-]+\.woff2$/;
const maxBytes = 12_000;

/** The names of the fonts in which the browser drew the first element. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

/** How far the layout has moved by itself since the page began to load. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(resolve, 500, 0);
      }),
  );

test('headings are drawn in the font, which a public page preloads', { tag: '@viewport' }, async ({ page }) => {
  const fetched = page.waitForResponse(fontFile);
  await page.goto('/shop/home');
  expect((await (await fetched).body()).byteLength).toBeLessThanOrEqual(maxBytes);
  await page.reload();
  expect(await fontsOf(page, 'h2')).toEqual([expect.stringContaining('Fraunces')]);
  expect(await layoutShift(page)).toBe(0);
});

test('a font that comes late changes nothing on the open page', { tag: '@viewport' }, async ({ page }) => {
  await page.route(fontFile, async (route) => {
    await sleep(2_000);
    await route.continue();
  });
  const fetched = page.waitForResponse(fontFile);
  await page.goto('/shop/home');
  await (await fetched).finished();
  await expect(page.locator('h2').first()).toBeVisible();
  expect(await fontsOf(page, 'h2')).not.toContainEqual(expect.stringContaining('Fraunces'));
  expect(await layoutShift(page)).toBe(0);
});

test('a title with a letter that the font lacks has one face', { tag: '@viewport' }, async ({ page, store }) => {
  const product = await store.add({ title: 'Kain Śongket Manado' });
  await page.goto(`/shop/product/${product._id}`);
  await page.reload();
  const fonts = await fontsOf(page, 'h1');
  expect(fonts).toHaveLength(1);
  expect(fonts).not.toContainEqual(expect.stringContaining('Fraunces'));
});
