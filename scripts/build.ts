/**
 * Builds the web into build/: the pages, the service worker, and a compressed .br and .gz file next to each text file.
 * The files of the previous build stay for one more build, because open tabs still request them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import type { UNSAFE_AssetsManifest as AssetsManifest } from 'react-router';

const client = 'build/client';
const assets = `${client}/assets`;
/** Lists the files that the last build created itself. */
const list = 'build/assets.json';
/** Maximum compression, because this runs once per build. */
const brotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY } };

const previous = readPrevious();
// This deletes build/ first.
// Whoever starts it: with another NODE_ENV, such as Vitest's, the pages would not register the service worker.
const env = { ...process.env, NODE_ENV: 'production' };
const { status } = spawnSync('react-router', ['build'], { stdio: 'inherit', env });
if (status !== 0) process.exit(status ?? 1);
// See scripts/bundle.ts.
for (const map of globSync('build/server/assets/packages-*.map')) rmSync(map);
// Reads build/client, so it comes before the previous files return to it.
await import('./build-sw.ts');
shortenRouteManifest();
writeFileSync(list, JSON.stringify(readdirSync(assets)));
for (const [name, bytes] of previous) {
  if (!existsSync(`${assets}/${name}`)) writeFileSync(`${assets}/${name}`, bytes);
}
compress();

function readPrevious(): [string, Buffer][] {
  if (!existsSync(list)) return [];
  const names = JSON.parse(readFileSync(list, 'utf8')) as string[];
  return names
    .filter((name) => existsSync(`${assets}/${name}`))
    .map((name) => [name, readFileSync(`${assets}/${name}`)]);
}

/**
 * Every page loads the manifest of all routes. This leaves only what web/page-router.ts and `<Links>` read; the server has
 * its own. The imports of the routes would serve prefetching only, and are half of the file. Throws for a route whose data
 * only the server could load.
 */
function shortenRouteManifest(): void {
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file))!;
  const [start = '', json = ''] = readFileSync(`${assets}/${name}`, 'utf8').split(/(?<==)(.*);/s);
  const manifest = JSON.parse(json) as AssetsManifest;
  const routes = Object.values(manifest.routes).map((route) => {
    const { id, parentId, path: url, index, hasLoader, hasClientLoader, module, css = [] } = route!;
    if (hasLoader && !hasClientLoader) throw new Error(`The route ${id} needs a clientLoader.`);
    const kept = { id, parentId, path: url, index, hasLoader: hasLoader || undefined, module };
    return [id, css.length > 0 ? { ...kept, css } : kept];
  });
  writeFileSync(`${assets}/${name}`, `${start}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`);
}

function compress(): void {
  for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg|webmanifest|txt)$/.test(name)) continue;
    const file = path.join(client, name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, zlib.brotliCompressSync(bytes, brotli));
    writeFileSync(`${file}.gz`, zlib.gzipSync(bytes, { level: 9 }));
  }
}
