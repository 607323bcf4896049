/**
 * Takes the screenshots that a browser shows in its install prompt. Requires a build. Run it with
 * `node scripts/draw-screenshots.ts`. It writes web/public/screenshots, which is committed and named in the manifest.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { startProcess, type Undo } from '../bench/start-process.ts';
import { findChromium } from './find-chromium.ts';

const folder = 'web/public/screenshots';
const phone = { viewport: { width: 360, height: 720 }, deviceScaleFactor: 1.5, isMobile: true };
const desk = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
const pictures = [
  { name: 'home-narrow', path: '/shop/home', device: phone },
  { name: 'listing-narrow', path: '/shop/listing', device: phone },
  { name: 'home-wide', path: '/shop/home', device: desk },
  { name: 'listing-wide', path: '/shop/listing', device: desk },
];

const undo: Undo = [];
try {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kreasi-screenshots-'));
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const env = { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
  const { url: baseURL } = await startProcess({ script: 'build/programs/start.js', ready: '/api/health', env }, undo);
  const executablePath = findChromium() ?? undefined;
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  undo.push(() => browser.close());
  mkdirSync(folder, { recursive: true });
  for (const { name, path: address, device } of pictures) {
    const page = await browser.newPage({ baseURL, locale: 'id-ID', reducedMotion: 'reduce', ...device });
    await page.goto(address, { waitUntil: 'networkidle' });
    await sharp(await page.screenshot())
      .webp({ quality: 60, effort: 6 })
      .toFile(path.join(folder, `${name}.webp`));
    await page.close();
  }
} finally {
  for (const step of undo.toReversed()) await step();
}
