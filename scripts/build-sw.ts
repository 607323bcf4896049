/**
 * Builds the service worker, build/client/sw.js, after the client, because it lists the client's files. It precaches
 * the app frame, the code of the cached pages and of the components they load on demand, and the offline page. All
 * other files are cached on first use.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { filesOf, type Manifest } from '../web/page-files.ts';

const client = path.resolve('build/client');
const offlinePage = '/offline.html';
/** The pages and frames that it caches, and what they load on demand. */
const sources = [
  'entry.client.tsx',
  'layouts/shop-layout.tsx',
  ...['home', 'listing', 'product', 'store'].map((page) => `shop/${page}-page.tsx`),
  'layouts/pwa/pwa-features.tsx',
  ...['avatar-menu', 'cart-sheet', 'product-dialog'].map((part) => `layouts/shop/${part}.tsx`),
  'ui/toast-popup.tsx',
].map((source) => `web/${source}`);

const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
const ofEveryPage = readdirSync(path.join(client, 'assets'))
  .filter((file) => /^(app-.*\.css|headings-.*\.woff2)$/.test(file))
  .map((file) => `/assets/${file}`);
const files = [...new Set([...ofEveryPage, ...filesOf(manifest, sources), offlinePage])].sort();
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
