/**
 * Takes a screenshot of every page in every state, on a phone and a desktop, into screenshots/, for visual review:
 * `npm run prove screenshots [-- -g WORD]`.
 */
import { test } from '@playwright/test';
import { adminPages, sellerPages } from './back-office-pages.ts';
import { customerPages } from './customer-pages.ts';
import type { PageList } from './page-list.ts';
import { shopPages } from './shop-pages.ts';

const pages: PageList = { ...shopPages, ...customerPages, ...sellerPages, ...adminPages };
const devices = {
  phone: { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 } },
};

for (const [device, use] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(use);
    for (const [name, show] of Object.entries(pages)) {
      test(name, async ({ page }) => {
        await show(page);
        // What waits until the visitor scrolls is shown too.
        await page.evaluate(async () => {
          for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
            scrollTo(0, y);
            await new Promise((resolve) => setTimeout(resolve, 60));
          }
        });
        // Full-page screenshots need the page at the top, or sticky elements would appear in the middle.
        await page.evaluate(() => scrollTo(0, 0));
        await page.waitForTimeout(400);
        const isOverlaid = (await page.locator('dialog[open]').count()) > 0;
        await page.screenshot({ path: `screenshots/${name}-${device}.png`, fullPage: !isOverlaid });
      });
    }
  });
}
