/**
 * Packs what a server needs into one archive, without Node: `npm run package [-- --to DIR]` writes
 * DIR/kreasi-sulut-<commit>.tar.zst (by default build/). It contains the build, the server, the operator's commands and
 * their packages for this platform, and installs nothing when it runs.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
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

type Manifest = { version: string; scripts: Record<string, string>; optionalDependencies: Record<string, string> };
type LockFile = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> };

/** Code and documents of the server. Tests and the development server stay behind. */
const folders = [
  'build/client',
  'build/server',
  'contract',
  'server',
  'local-services/postgres',
  'scripts/backup-archive',
  'scripts/doctor',
  'docs',
  'deploy',
];
const files = ['README.md', 'LICENSE', 'package-lock.json', 'scripts/up.mjs', 'scripts/end-with-parent.mjs'];
const isLeftOut = (name: string) => /\.test\.tsx?$|^server\/testing(\/|$)|^docs\/.*\.jpg$/.test(name);
/** Commands that work without the development packages start like this. */
const operated = /^node scripts\/up\.mjs operate (\S+)$/;
const level = { params: { [zlib.constants.ZSTD_c_compressionLevel]: 9 } };

const { values } = parseArgs({ options: { to: { type: 'string', default: 'build' } } });
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const commit = spawnSync('git', ['describe', '--always', '--dirty', '--exclude=*'], { encoding: 'utf8' }).stdout.trim();
const name = `kreasi-sulut-${commit || manifest.version}`;
const commands = Object.entries(manifest.scripts).filter(([, command]) => operated.test(command));

const stage = mkdtempSync(path.join(tmpdir(), 'kreasi-package-'));
try {
  const root = path.join(stage, name);
  const copy = (entry: string) =>
    cpSync(entry, path.join(root, entry), { recursive: true, filter: (source) => !isLeftOut(source) });
  for (const entry of [...folders, ...files, ...productionPackages()]) if (existsSync(entry)) copy(entry);
  for (const script of ['scripts/operator-command.ts', ...commands.map(([, command]) => operated.exec(command)![1]!)]) {
    copy(script);
  }
  const { devDependencies: _, optionalDependencies: __, ...kept } = manifest as Manifest & { devDependencies: object };
  const packed = { ...kept, commit, engines: { node: '>=24' }, scripts: Object.fromEntries(commands) };
  writeFileSync(path.join(root, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);

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

/** The installed packages that the server needs, without those for development: Node and the embedded PostgreSQL. */
function productionPackages(): string[] {
  const left = Object.keys(manifest.optionalDependencies).map((one) => `node_modules/${one}`);
  return Object.entries(packages)
    .filter(([at, { dev, devOptional }]) => at !== '' && !dev && !devOptional && !left.includes(at))
    .map(([at]) => at);
}
