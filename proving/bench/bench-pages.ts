/**
 * Measures the public pages on a slow phone and writes proving/bench/PAGES.md. Usage:
 * `npm run prove pages [part …]`, where a part is `home`, `listing`, `search`, `product`, `store`, `about`, `whole`
 * (each with Lighthouse), `revisit` or `taps`. Without a part it measures all. The other parts keep the results of
 * the last run, which are in test-results/pages.json.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { findChromium, findHeadlessShell, installHeadlessShell } from '../e2e/find-chromium.ts';
import { runProgram, temporaryFolder } from '../kit/drill.ts';
import { describeMachine } from './describe-machine.ts';
import { measurePage } from './pages/measure.ts';
import { openSecureProxy } from './pages/open-secure-proxy.ts';
import { revisitHome } from './pages/revisit.ts';
import { measureTaps } from './pages/taps.ts';
import { type PageResults, writePages } from './pages/write-pages.ts';
import { startProcess } from './start-process.ts';

type Found = { _id: string; sellerId: string };
const pages: Record<string, [name: string, pathOf: (product: Found) => string]> = {
  home: ['Home', () => '/shop/home'],
  listing: ['Listing', () => '/shop/listing'],
  search: ['Search', () => '/shop/search?q=tenun'],
  product: ['Product', ({ _id }) => `/shop/product/${_id}`],
  store: ['Store', ({ sellerId }) => `/shop/store/${sellerId}`],
  about: ['About', () => '/about'],
  whole: ['Home in the whole browser', () => '/shop/home'],
};
const parts = [...Object.keys(pages), 'revisit', 'taps'];
const wanted = process.argv.slice(2);
const unknown = wanted.find((part) => !parts.includes(part));
if (unknown) throw new Error(`There is no part ${unknown}. The parts are ${parts.join(', ')}.`);

await runProgram(async () => {
  installLighthouse();
  mkdirSync('test-results', { recursive: true });
  const machine = await describeMachine();
  const [load] = loadavg() as [number];
  const env = { DATA_DIR: temporaryFolder('pages'), RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
  const { url } = await startProcess({ script: 'build/programs/start.js', ready: '/api/health', env });
  const proxy = await openSecureProxy(url);
  const executablePath = findChromium() ?? undefined;
  // Chromium's own interface takes 0.4 s of CPU while a page
  // loads, and the page waits for it on a machine with few cores.
  installHeadlessShell();
  const shell = findHeadlessShell() ?? undefined;
  const { data } = (await (await fetch(`${url}/api/shop/search/tenun`)).json()) as { data: [Found] };
  const paths = Object.fromEntries(Object.entries(pages).map(([part, [, pathOf]]) => [part, pathOf(data[0])]));

  // The results of earlier runs, which may have measured other parts.
  const file = 'test-results/pages.json';
  const results: PageResults = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { pages: {} };
  for (const part of wanted.length > 0 ? wanted : parts) {
    if (part === 'revisit') results.revisit = { load, ...(await revisitHome(proxy, executablePath)) };
    else if (part === 'taps') results.taps = { load, taps: await measureTaps(url, paths, { executablePath }) };
    else {
      const hosts = { 'HTTP/2 and TLS': proxy.url, 'plain HTTP/1.1': url };
      const browser = part === 'whole' ? executablePath : shell;
      const measured = await measurePage(paths[part]!, hosts, browser);
      results.pages[part] = { name: pages[part]![0], load, hosts: measured };
    }
    writeFileSync(file, JSON.stringify(results, null, 1));
    console.log(part);
  }
  console.log(writePages({ machine, results, order: parts }));
  return 0;
});

/** Lighthouse and its packages (176 MB) have a lock file of their own, because only this program needs them. */
function installLighthouse(): void {
  const [lock, stamp] = [
    'proving/bench/lighthouse/package-lock.json',
    'proving/bench/lighthouse/node_modules/.installed-from',
  ];
  const wanted = readFileSync(lock, 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const { status } = spawnSync('npm', ['ci', '--prefix=proving/bench/lighthouse', '--no-audit', '--no-fund'], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('Lighthouse could not be installed.');
  writeFileSync(stamp, wanted);
}
