/**
 * Every page of the route table hydrates on a slow device without a message in the console, which test.ts checks, is
 * accessible, and stays whole under the settings of settings.ts.
 */
import { createStore } from './create-store.ts';
import { findFaults } from './page-faults.ts';
import { awaitPage, enterAs, openStates, roles } from './routes.ts';
import { applySetting, further, type Setting, usual } from './settings.ts';
import { awaitRouter, navigate } from './steps.ts';
import { expect, expectAccessible, test } from './test.ts';

for (const role of roles) {
  test(role, async ({ page, allow, store }) => {
    allow(/404/);
    const paths = await enterAs(role, page, store);
    const session = await page.context().newCDPSession(page);
    const throttle = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
    for (const path of paths) {
      await throttle(6);
      await page.goto(path);
      await awaitRouter(page);
      await throttle(1);
      await awaitPage(page);
      await expect(page.locator('h1').first(), path).toBeAttached();
      await test.step(`axe on ${path}`, () => expectAccessible(page));
    }
  });
}

/** Long words, amounts and addresses, as people write them. */
const link = `https://contoh.test/${'kain-tenun-'.repeat(12)}`;
const fields = {
  title: 'Kain Tenun Ikat Terinspirasi Bentenan 2 Meter untuk Kemeja atau Gaun',
  price: 12_500_000,
  productionDays: 14,
  description: `Ditenun di Tomohon. ${link}`,
};

for (const role of roles) {
  test(
    `the pages of a ${role} stay whole`,
    { tag: '@viewport' },
    async ({ page, allow, playwright, baseURL, isMobile }) => {
      // It opens some twenty pages under six settings each.
      test.slow();
      allow(/404/);
      const store = await createStore(
        playwright,
        baseURL,
        'Rumah KarawoTomohonMinahasaSulawesiUtara',
        `Sulaman tangan. ${link}`,
      );
      const session = await page.context().newCDPSession(page);
      const paths = await enterAs(role, page, store, fields);
      await page.goto('/privasi');
      for (const path of [...paths, ...openStates(role, paths)]) {
        await applySetting(page, session);
        await navigate(page, path);
        // Only these open no dialog.
        if (/[?&](?!tab=|q=)/.test(path)) await expect(page.locator('dialog[open]'), path).toBeVisible();
        await awaitPage(page);
        for (const [name, setting] of Object.entries(isMobile ? usual : further)) {
          await applySetting(page, session, setting);
          expect.soft(await findFaults(page, setting), `${path}, ${name}`).toEqual([]);
        }
      }
    },
  );
}

const large = usual['text at 200 %']!;
const desk = usual['a desk']!;
const low = usual['320 × 256 px']!;
const larger = further['text at 150 %']!;
const forced = further['forced colours']!;
const upright = further['an iPhone upright']!;
const onItsSide = further['an iPhone on its side']!;

type Planted = { fault: RegExp; setting: Setting; tag: string; style: string; text?: string };

const bar = 'position: fixed; left: 0; right: 0; height: 300px; background: white; z-index: 99;';
const narrow = 'width: 30px; white-space: nowrap;';
const plain = 'outline: none; text-decoration: none';
/** An element for each kind of fault, which the walk must report. */
const planted: readonly Planted[] = [
  { fault: /^scrolls sideways by/, setting: low, tag: 'div', style: 'width: 500px; height: 9px' },
  {
    fault: /^cut at the side: button/,
    setting: large,
    tag: 'button',
    style: `${narrow} overflow: hidden`,
    text: 'Simpan',
  },
  { fault: /^cut at the side: button/, setting: large, tag: 'button', style: narrow, text: 'Simpan semua' },
  {
    fault: /^cut in its height: h2/,
    setting: large,
    tag: 'h2',
    style: 'height: 9px; overflow: hidden',
    text: 'Produk',
  },
  // Lines of a text that begin before the frame that cuts them.
  {
    fault: /^cut at the side: p/,
    setting: desk,
    tag: 'p',
    style: 'width: 90px; overflow: hidden; text-indent: -9px',
    text: '14 hari',
  },
  { fault: /^outside of the screen: p/, setting: large, tag: 'p', style: 'margin-left: -90px', text: 'Produk' },
  { fault: /^14px in a field/, setting: large, tag: 'textarea', style: 'font-size: 14px' },
  {
    fault: /^stays over the content/,
    setting: low,
    tag: 'div',
    style: 'position: sticky; top: 0; bottom: 0',
    text: 'Total',
  },
  { fault: /^under a bar at the start: /, setting: larger, tag: 'div', style: `${bar} top: 0` },
  { fault: /^under a bar at the end: /, setting: larger, tag: 'div', style: `${bar} bottom: 0` },
  { fault: /^hidden while it has the focus: /, setting: larger, tag: 'div', style: `${bar} bottom: 0` },
  { fault: /^shows no focus: button/, setting: large, tag: 'button', style: 'outline: none', text: 'Simpan' },
  { fault: /^chosen only by its background: button/, setting: forced, tag: 'button', style: plain, text: 'A' },
  {
    fault: /^under the edge of the screen: a/,
    setting: upright,
    tag: 'a',
    style: 'position: fixed; bottom: 0',
    text: 'Beranda',
  },
  {
    fault: /^the end lies under the edge/,
    setting: upright,
    tag: 'p',
    style: 'position: absolute; bottom: 0',
    text: 'Total',
  },
  {
    fault: /^outside of the screen: p/,
    setting: onItsSide,
    tag: 'p',
    style: 'position: absolute; left: 9px',
    text: 'Produk',
  },
  {
    fault: /^under the side of the screen: button/,
    setting: onItsSide,
    tag: 'button',
    style: 'position: absolute; left: 9px',
    text: 'Simpan',
  },
  { fault: /^leaves less than most of the height/, setting: low, tag: 'dialog', style: 'height: 90px', text: 'Hapus?' },
];

test('the walk reports a planted fault of each kind', { tag: '@viewport' }, async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await page.goto('/auth/forgot-password');
  await awaitPage(page);
  for (const { fault, setting, tag, style, text = '' } of planted) {
    await applySetting(page, session, setting);
    expect.soft(await findFaults(page, setting), `before ${fault}`).toEqual([]);
    await page.evaluate(
      ({ name, css, content }) => {
        const element = document.createElement(name);
        Object.assign(element, { textContent: content, id: 'fault', href: '#fault', ariaPressed: 'true', open: true });
        element.style.cssText = css;
        // Beside it a button that is not chosen.
        document
          .querySelector('form')!
          .append(element, Object.assign(document.createElement('button'), { textContent: 'B' }));
      },
      { name: tag, css: style, content: text },
    );
    const faults = await findFaults(page, setting);
    expect
      .soft(
        faults.filter((found) => fault.test(found)),
        `${fault} in ${faults.join(' | ')}`,
      )
      .not.toEqual([]);
    await page.evaluate(() =>
      document.querySelectorAll('#fault, #fault + button').forEach((element) => element.remove()),
    );
  }
});
