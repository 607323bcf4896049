/**
 * The page of all parts (docs/design-language.md) keeps to the sizes and fonts of the language, and no release has it.
 * Pictures are for people: pixels differ with the fonts of a machine, sizes do not.
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'vite';
import { findFaults } from './page-faults.ts';
import { usual } from './settings.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './test.ts';

type Rendered = { status: number; html: string };
type Handle = (request: Request, given: object) => Promise<Rendered>;

/** Size, height of the line and weight, in px, of each token on a screen of 360 px. */
const expected: Record<string, [size: number, line: number, weight: number]> = {
  'text-4xl': [36, 39.6, 700],
  'text-3xl': [28, 32.2, 700],
  'text-2xl': [24, 28.08, 700],
  'text-xl': [20, 24, 700],
  'text-base': [16, 24, 700],
  'text-sm': [14, 20, 700],
  'text-xs': [12, 16, 700],
  'text-base sans': [16, 24, 400],
  'text-sm sans': [14, 20, 400],
  'text-xs sans': [12, 16, 400],
  'text-sum sans': [16, 24, 400],
  'text-caption sans': [14, 17.5, 400],
  'text-fact sans': [12, 15, 400],
  'text-bar sans': [11.16, 13.95, 400],
};

/** Serves the pages from their sources, as `npm run dev` does, without an API. */
async function serveSources() {
  // Another test of this worker may have built a bundle, which is of production.
  const { NODE_ENV = '' } = process.env;
  process.env.NODE_ENV = 'development';
  const server = http.createServer();
  const vite = await createServer({
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  server.on('request', (request, response) =>
    vite.middlewares(request, response, () => {
      void (async () => {
        const { handle } = (await vite.ssrLoadModule('/web/server.ts')) as { handle: Handle };
        const site = { isSandbox: false, operator: '', pseNumber: '' };
        const { status, html } = await handle(new Request(`http://localhost${request.url}`), {
          site,
          requestId: 'e2e',
        });
        response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
      })();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await vite.close();
      process.env.NODE_ENV = NODE_ENV;
    },
  };
}

test(
  'every part has the sizes and fonts of the language and is accessible',
  { tag: '@viewport' },
  async ({ page, allow }) => {
    test.slow();
    // Vite has every file asked for again, also the font that was preloaded.
    allow(/401|404|Failed to load|preloaded using link preload/);
    const sources = await serveSources();
    await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: { success: false, message: '' } }));
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${sources.url}/_design`);
    await expect(page.getByRole('heading', { level: 1, name: 'Bahasa rancangan' })).toBeVisible();
    const measured = await page.locator('[data-token]').evaluateAll((all) =>
      all.map((one) => {
        const { fontSize, lineHeight, fontWeight, fontFamily } = getComputedStyle(one);
        const sizes = [fontSize, lineHeight, fontWeight].map((text) => Math.round(parseFloat(text) * 100) / 100);
        return { token: one.getAttribute('data-token')!, sizes, isHeading: fontFamily.startsWith('Headings') };
      }),
    );
    expect(Object.fromEntries(measured.map(({ token, sizes }) => [token, sizes]))).toEqual(expected);
    expect(measured.filter(({ token, isHeading }) => isHeading === token.endsWith('sans'))).toEqual([]);
    for (const button of await page.getByRole('button', { name: 'Simpan' }).all()) {
      const { height } = (await button.boundingBox())!;
      expect([36, 44]).toContain(height);
    }
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'at 360 px');
    expect(await findFaults(page, { ...usual['a phone']!, isBrief: true })).toEqual([]);
    for (const [open, name] of [
      ['Buka dialog', 'Hapus alamat?'],
      ['Buka lembar', 'Keranjang Anda'],
    ] as const) {
      await page.getByRole('button', { name: open }).click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name })).toHaveCount(0);
    }
    await sources.close();
  },
);

test('a release does not have the page of all parts', async ({ request }) => {
  const answer = await request.get('/_design');
  expect(answer.status()).toBe(404);
  // Files of the build before stay in the folder for open tabs.
  const files = JSON.parse(readFileSync('build/assets.json', 'utf8')) as string[];
  const scripts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(`build/client/assets/${file}`, 'utf8'));
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.filter((script) => script.includes('Bahasa rancangan'))).toEqual([]);
});
