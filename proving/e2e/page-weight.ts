/**
 * Measures the page weight of a guest's first visit to the running production build: gzip bytes of the HTML, the
 * style sheets, and all scripts that load before any interaction.
 *
 * `node proving/e2e/page-weight.ts [--check] [http://localhost:3000] [/shop/home …]`; `--check` fails above the limits.
 */
import { gzipSync } from 'node:zlib';

type Weight = { path: string; js: number; css: number; html: number };

/** Limits in bytes. The targets are 10 kB of CSS and 14 KiB of HTML. */
const alarms = { css: 14_000, html: 20 * 1024 };
/**
 * The recorded bytes of JavaScript, by the start of a page's path. A page may weigh 2 % more. A commit that adds more lowers
 * the weight elsewhere, or records a new weight and says why. The target is 125 kB.
 */
const recorded: Record<string, number> = {
  '/shop/home': 122_400,
  '/shop/listing': 124_700,
  '/shop/search': 125_600,
  '/shop/product/': 126_200,
  '/shop/store/': 126_900,
  '/about': 120_900,
};

/** Measures one page, in gzip bytes. Throws when the page or one of its files does not respond with 200. */
export async function weigh(origin: string, path: string): Promise<Weight> {
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
export function tooHeavy(weight: Weight): string[] {
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

const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);

if (import.meta.main) {
  const words = process.argv.slice(2).filter((word) => word !== '--check');
  const origin = words.find((word) => word.startsWith('http')) ?? 'http://localhost:3000';
  const paths = words.filter((word) => word.startsWith('/'));
  for (const path of paths.length > 0 ? paths : ['/shop/home']) {
    const weight = await weigh(origin, path);
    console.log(`${path}  js ${kilo(weight.js)}  css ${kilo(weight.css)}  html ${kilo(weight.html)}  (gzip)`);
    const faults = process.argv.includes('--check') ? tooHeavy(weight) : [];
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
  }
}
