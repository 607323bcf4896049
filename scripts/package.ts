/**
 * Packs what a server needs into one archive, without Node: `npm run package [-- --to DIR]` writes
 * DIR/kreasi-sulut-<commit>.tar.zst (by default build/). It contains the build, with the bundled server and operator's
 * commands, the packages that are not bundled, and the licences of all packages; it installs nothing when it runs.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import zlib from 'node:zlib';
import { unbundledFolders } from './unbundled-packages.ts';

type Manifest = {
  version: string;
  scripts: Record<string, string>;
  dependencies: object;
  devDependencies: object;
  optionalDependencies: object;
};

type Locked = { version: string; dev?: boolean; license?: string };

const folders = ['build/client', 'build/server', 'build/programs', 'server/db/migrations', 'regions', 'docs'];
const files = [
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'package-lock.json',
  'operate/commands.json',
  'scripts/up.mjs',
  'scripts/end-with-parent.mjs',
];
/** The demo shop, and the pictures of the documents. */
const isLeftOut = (name: string) => /^build\/programs\/(start\.|packages~start-)|^docs\/.*\.jpg$/.test(name);
/** Commands that run a program of the bundle start like this. */
const operated = /^node scripts\/up\.mjs operate\b/;
const level = { params: { [zlib.constants.ZSTD_c_compressionLevel]: 9 } };

const { values } = parseArgs({ options: { to: { type: 'string', default: 'build' } } });
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const commit = spawnSync('git', ['describe', '--always', '--dirty', '--exclude=*'], { encoding: 'utf8' }).stdout.trim();
const name = `kreasi-sulut-${commit || manifest.version}`;
const commands = Object.entries(manifest.scripts).filter(([, command]) => operated.test(command));

const stage = mkdtempSync(path.join(tmpdir(), 'kreasi-package-'));
try {
  const root = path.join(stage, name);
  const copy = (entry: string) =>
    cpSync(entry, path.join(root, entry), { recursive: true, filter: (source) => !isLeftOut(source) });
  for (const entry of [...folders, ...files]) copy(entry);
  cpSync('operate/deploy', path.join(root, 'deploy'), { recursive: true });
  // The native packages list those of all platforms; only this one's are installed.
  for (const entry of unbundledFolders()) if (existsSync(entry)) copy(entry);
  const { dependencies: _, devDependencies: __, optionalDependencies: ___, ...kept } = manifest;
  const packed = { ...kept, commit, engines: { node: '>=24' }, scripts: Object.fromEntries(commands) };
  writeFileSync(path.join(root, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
  writeFileSync(path.join(root, 'THIRD-PARTY-LICENSES'), licencesOfPackages());

  mkdirSync(values.to, { recursive: true });
  const archive = path.join(values.to, `${name}.tar.zst`);
  // The owner's name and id on this machine mean nothing on another one.
  const tar = spawn('tar', ['-c', '--owner=0', '--group=0', '--numeric-owner', '-C', stage, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(tar, 'exit');
  await pipeline(tar.stdout, zlib.createZstdCompress(level), createWriteStream(archive));
  if ((await ended)[0] !== 0) throw new Error('tar failed');
  console.log(`${archive}: ${(statSync(archive).size / 1e6).toFixed(1)} MB`);
} finally {
  rmSync(stage, { recursive: true, force: true });
}

/** The licences of the packages that the archive may contain, bundled or not. */
function licencesOfPackages(): string {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
  return Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== '' && !dev && existsSync(folder))
    .map(([folder, { version, license }]) => {
      const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
      // Some packages bring no licence text. The README of sharp's libraries names the licence of each of them.
      const file = [/^(licen[cs]e|copying)[\w.-]*$/i, /^readme/i].flatMap(
        (name) => files.find((one) => name.test(one.name)) ?? [],
      )[0];
      const text = `Licence: ${license}\n\n${file ? readFileSync(path.join(folder, file.name), 'utf8').trim() : ''}`;
      return `${folder.replace(/^.*node_modules\//, '')} ${version}\n\n${text}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}
