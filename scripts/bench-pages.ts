/**
 * Runs Lighthouse on the usual landing pages: a slow phone on slow 4G (Lighthouse's default settings), over HTTP/2 and
 * TLS as in production, with an empty cache. Writes bench/PAGES.md. Usage: `npm run bench:pages [runs]`, 5 runs by
 * default.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { describeMachine } from '../bench/describe-machine.ts';
import { measure, type LighthouseResult, type Measured } from '../bench/pages/measure.ts';
import { revisitHome } from '../bench/pages/revisit.ts';
import { openSecureProxy } from '../bench/pages/open-secure-proxy.ts';
import { writePages } from '../bench/pages/write-pages.ts';
import { startProcess, type Undo } from '../bench/start-process.ts';
import { findChromium } from './find-chromium.ts';

const runs = Number(process.argv[2] ?? 5);
/** The maximum number of attempts per visit, because Lighthouse sometimes misses the start of a page load. */
const tries = 3;
const machine = describeMachine();
const undo: Undo = [];
try {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kreasi-pages-'));
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const env = { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
  const { url } = await startProcess({ script: 'scripts/start.ts', ready: '/api/health', env }, undo);
  const proxy = await openSecureProxy(url);
  undo.push(proxy.close);

  const results: Measured[] = [];
  for (const { name, address } of await pagesOf(url)) {
    results.push(await measure(name, runs, () => visit(proxy.url + address)));
    console.log(name);
  }
  const revisited = await revisitHome(proxy, runs, findChromium() ?? undefined);
  console.log(writePages(path.resolve('bench/PAGES.md'), { machine, runs, results, revisited }));
} finally {
  for (const step of undo.toReversed()) await step();
}

async function pagesOf(url: string): Promise<{ name: string; address: string }[]> {
  const response = await fetch(`${url}/api/shop/search/tenun`);
  const { data } = (await response.json()) as { data: { _id: string; sellerId: string }[] };
  const { _id, sellerId } = data[0]!;
  return [
    { name: 'Home', address: '/shop/home' },
    { name: 'Listing', address: '/shop/listing' },
    { name: 'Search', address: '/shop/search?q=tenun' },
    { name: 'Product', address: `/shop/product/${_id}` },
    { name: 'Store', address: `/shop/store/${sellerId}` },
    { name: 'About', address: '/about' },
  ];
}

async function visit(address: string, attempt = 1): Promise<LighthouseResult> {
  const result = await record(address);
  return result.runtimeError && attempt < tries ? visit(address, attempt + 1) : result;
}

/**
 * Makes one visit in a new browser. Lighthouse runs as a command, so the type check passes without its packages, which
 * scripts/up.mjs installs in bench/lighthouse only for this script.
 */
async function record(address: string): Promise<LighthouseResult> {
  const chromeFlags = '--headless=new --no-sandbox --disable-gpu --ignore-certificate-errors';
  const flags = ['--quiet', '--output=json', '--no-enable-error-reporting', `--chrome-flags=${chromeFlags}`];
  const chromePath = findChromium();
  const { stdout } = spawn('bench/lighthouse/node_modules/.bin/lighthouse', [address, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...(chromePath && { CHROME_PATH: chromePath }) },
  });
  return (await json(stdout)) as LighthouseResult;
}
