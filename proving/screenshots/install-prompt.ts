/**
 * Takes the screenshots that a browser shows in its install prompt: `npm run prove install-prompt` writes
 * web/public/screenshots, which is committed and named in the manifest.
 */
import { expect, test } from '@playwright/test';
import sharp from 'sharp';

const devices = {
  narrow: { viewport: { width: 360, height: 720 }, deviceScaleFactor: 1.5, isMobile: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
};

for (const [device, use] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(use);
    for (const name of ['home', 'listing']) {
      test(name, async ({ page }) => {
        await page.goto(`/shop/${name}`, { waitUntil: 'networkidle' });
        // The session may be asked for later.
        await expect(page.getByText('Memuat...')).toHaveCount(0);
        const file = `web/public/screenshots/${name}-${device}.webp`;
        await sharp(await page.screenshot())
          .webp({ quality: 60, effort: 6 })
          .toFile(file);
      });
    }
  });
}
