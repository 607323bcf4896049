/**
 * Builds the web into build/: the pages, the service worker, and a compressed .br and .gz file next to each text file.
 * The files of the previous build stay for one more build, because open tabs still request them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const client = 'build/client';
const assets = `${client}/assets`;
/** Lists the files that the last build created itself. */
const list = 'build/assets.json';
/** Maximum compression, because this runs once per build. */
const brotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY } };

const previous = readPrevious();
// Whoever starts it: with another NODE_ENV, such as Vitest's, the pages would not register the service worker.
const env = { ...process.env, NODE_ENV: 'production' };
const { status } = spawnSync('vite', ['build', '--app', '--logLevel', 'warn'], { stdio: 'inherit', env });
if (status !== 0) process.exit(status ?? 1);
// See scripts/bundle.ts.
for (const map of globSync('build/server/assets/packages-*.map')) rmSync(map);
// Reads build/client, so it comes before the previous files return to it.
await import('./build-sw.ts');
// For web/server.ts; nobody requests it.
renameSync(`${client}/.vite/manifest.json`, 'build/server/manifest.json');
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

function compress(): void {
  for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg|webmanifest|txt)$/.test(name)) continue;
    const file = path.join(client, name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, zlib.brotliCompressSync(bytes, brotli));
    writeFileSync(`${file}.gz`, zlib.gzipSync(bytes, { level: 9 }));
  }
}
