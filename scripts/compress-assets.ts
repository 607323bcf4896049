/**
 * Writes a .br and a .gz file next to each text file of the client build. Uses maximum compression, because this runs
 * once per build.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const root = path.resolve('build/client');
const brotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY } };

for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|css|svg|webmanifest|txt)$/.test(name)) continue;
  const file = path.join(root, name);
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, zlib.brotliCompressSync(bytes, brotli));
  writeFileSync(`${file}.gz`, zlib.gzipSync(bytes, { level: 9 }));
}
