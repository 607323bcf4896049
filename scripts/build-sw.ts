/**
 * Builds the service worker, build/client/sw.js, after the client, because it lists the client's files. It precaches
 * the app frame, the code of the cached pages and of the components they load on demand, and the offline page. All
 * other files are cached on first use.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

const client = path.resolve('build/client');
const offlinePage = '/offline.html';
const cachedRoutes = [
  'root',
  'layouts/shop-layout',
  'shop/home-page',
  'shop/listing-page',
  'shop/product-page',
  'shop/store-page',
];
/** Scripts that these pages load on demand. */
const lazyScripts = ['avatar-menu', 'cart-sheet', 'product-dialog', 'pwa-features', 'toast-popup'];

type Files = { module: string; imports?: string[]; css?: string[] };
type Manifest = { url: string; entry: Files; routes: Record<string, Files> };

function readManifest(): Manifest {
  const name = readdirSync(path.join(client, 'assets')).find((file) => /^manifest-.*\.js$/.test(file))!;
  const script = readFileSync(path.join(client, 'assets', name), 'utf8');
  return JSON.parse(script.slice(script.indexOf('=') + 1).replace(/;\s*$/, '')) as Manifest;
}

/** Returns the paths of a lazy script and of all its imports. Throws when the build does not contain it. */
function filesOf(name: string): string[] {
  const file = readdirSync(path.join(client, 'assets')).find((each) => each.startsWith(`${name}-`));
  if (!file) throw new Error(`The build has no script ${name}.`);
  const found = new Set([file]);
  for (const each of found) {
    const script = readFileSync(path.join(client, 'assets', each), 'utf8');
    for (const [, imported] of script.matchAll(/(?:from|import)["'`]\.\/([^"'`]+\.js)["'`]/g)) found.add(imported!);
  }
  return [...found].map((each) => `/assets/${each}`);
}

const { url, entry, routes } = readManifest();
const styleSheet = readdirSync(path.join(client, 'assets')).find((file) => /^app-.*\.css$/.test(file))!;
const cached = [entry, ...cachedRoutes.map((id) => routes[id]!)];
const code = new Set([
  url,
  `/assets/${styleSheet}`,
  ...cached.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]),
  ...lazyScripts.flatMap(filesOf),
]);
const files = [...code, offlinePage].sort();
const offline = readFileSync(path.join(client, offlinePage));
const version = createHash('sha256').update(files.join()).update(offline).digest('base64url').slice(0, 8);

await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: { BUILD_FILES: JSON.stringify(files), BUILD_VERSION: JSON.stringify(version) },
  build: {
    outDir: client,
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: { input: 'web/sw/worker.ts', output: { entryFileNames: 'sw.js', format: 'iife' } },
  },
});
