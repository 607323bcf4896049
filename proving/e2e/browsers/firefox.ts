import { launch, type ElementHandle, type Frame } from 'puppeteer-core';
import { type Driver, type Size, waitFor, describeTarget } from './driver.ts';
import { targetQuery, findInPage, type Target } from './find-in-page.ts';

/** Opens Debian's Firefox ESR and controls it over WebDriver BiDi, which it supports natively. */
export async function openFirefox({ width, height }: Size): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    protocolTimeout: 60_000,
    extraPrefsFirefox: { 'intl.accept_languages': 'id', 'ui.prefersReducedMotion': 1 },
  });
  const page = await browser.newPage();
  await page.setViewport({ width, height });
  page.setDefaultTimeout(60_000);
  let current: Frame = page.mainFrame();

  const find = (target: Target, mustBeOnTop = false) =>
    waitFor(describeTarget(target), async () => {
      const found = await current.evaluateHandle(findInPage, targetQuery(target, mustBeOnTop));
      return found.asElement() as ElementHandle | null;
    });

  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: (fn, ...values) => current.evaluate(fn as never, ...values),
    click: async (target) => (await find(target, true)).click(),
    type: async (target, text) => (await find(target)).type(text),
    choose: async (target, value) => void (await (await find(target)).select(value)),
    attach: async (target, file) => ((await find(target)) as ElementHandle<HTMLInputElement>).uploadFile(file),
    async inFrame(css, action) {
      const frame = await waitFor(css, async () => (await page.$(css))?.contentFrame());
      current = frame;
      await action().finally(() => (current = page.mainFrame()));
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
