/**
 * The page weight of a guest's first visit: gzip bytes of the HTML, the style sheets, and all scripts that load before
 * any interaction.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { findProduct } from './by-api.ts';

type Weight = { path: string; js: number; css: number; html: number };

/** Limits in bytes. The targets are 10 kB of CSS and 14 KiB of HTML. */
const alarms = { css: 14_000, html: 20 * 1024 };
/**
 * The recorded bytes of JavaScript, by the start of a page's path. A page may weigh 2 % more. A commit that adds more
 * lowers the weight elsewhere, or records a new weight and says why. The target is 125 kB.
 */
const recorded: Record<string, number> = {
  // With the words of techniques, and three more pages in the list of all, as /about.
  '/shop/home': 127_700,
  '/shop/listing': 129_200,
  '/shop/search': 131_200,
  // With the waiting list and the badge of a checked store, which stand in the first screen.
  '/shop/product/': 137_000,
  '/shop/store/': 134_400,
  '/about': 126_100,
};

/** Measures one page, in gzip bytes. Throws when the page or one of its files does not respond with 200. */
async function weigh(origin: string, path: string): Promise<Weight> {
  const html = await read(new URL(path, origin));
  const scripts = matches(html, /<link rel="modulepreload"[^>]*href="([^"]+)"/g, /(\/assets\/[^" ]+\.js)/g);
  const styles = matches(html, /<link rel="stylesheet"[^>]*href="([^"]+)"/g);
  return {
    path,
    html: zipped(html),
    js: await sumOf(scripts, origin),
    css: await sumOf(styles, origin),
  };
}

/** Returns a message for each part that exceeds its limit. Throws for a page without a recorded weight. */
function tooHeavy(weight: Weight): string[] {
  const page = Object.keys(recorded).find((start) => weight.path.startsWith(start));
  if (!page) throw new Error(`${weight.path} has no recorded weight.`);
  const limits = { ...alarms, js: Math.floor(recorded[page]! * 1.02) };
  return (['js', 'css', 'html'] as const)
    .filter((part) => weight[part] > limits[part])
    .map((part) => `${weight.path}: ${part} ${weight[part]} B is over ${limits[part]} B`);
}

async function read(address: URL): Promise<string> {
  const response = await fetch(address);
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return response.text();
}

const zipped = (text: string) => gzipSync(text, { level: 9 }).length;

const matches = (html: string, ...patterns: RegExp[]) =>
  new Set(patterns.flatMap((pattern) => [...html.matchAll(pattern)].flatMap(([, address]) => address ?? [])));

async function sumOf(addresses: Iterable<string>, origin: string): Promise<number> {
  const files = await Promise.all([...addresses].map((address) => read(new URL(address, origin))));
  return files.reduce((sum, file) => sum + zipped(file), 0);
}

test('a product page and its store stay within the page weight limits', async ({ baseURL, request }) => {
  const { _id, sellerId } = await findProduct(request, 'Miniatur Perahu Londe');
  expect(tooHeavy(await weigh(baseURL!, `/shop/product/${_id}`))).toEqual([]);
  expect(tooHeavy(await weigh(baseURL!, `/shop/store/${sellerId}`))).toEqual([]);
});

type Manifest = Record<string, { file: string; imports?: string[] }>;

test('what every page loads when it is idle needs nothing of the back office', async ({ baseURL }) => {
  const manifest = JSON.parse(readFileSync('build/server/manifest.json', 'utf8')) as Manifest;
  const needed = (name: string): string[] => [name, ...(manifest[name]!.imports ?? []).flatMap(needed)];
  const ofPage = await read(new URL('/shop/home', baseURL));
  const files = new Set(needed('web/layouts/pwa/pwa-features.tsx').map((name) => `/${manifest[name]!.file}`));
  const later = [...files].filter((file) => !ofPage.includes(file));
  expect(await sumOf(later, baseURL!)).toBeLessThan(5_000);
});

for (const path of ['/shop/home', '/shop/listing', '/shop/search', '/about']) {
  test(`${path} stays within the page weight limits`, async ({ baseURL }) => {
    expect(tooHeavy(await weigh(baseURL!, path))).toEqual([]);
  });
}
