/**
 * When `scripts/up.mjs` installs packages, and which: in a project of four, with an npm that only writes down what it
 * was told.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

type Packages = Record<string, { version: string; dev?: true; optional?: true; os?: string[]; cpu?: string[] }>;

const here = { os: [process.platform], cpu: [process.arch] };
const server = { 'node_modules/server': { version: '1.0.0' }, 'node_modules/here': { version: '1.0.0', ...here } };
const complete: Packages = { ...server, 'node_modules/test-runner': { version: '2.0.0', dev: true } };
const locked: Packages = {
  ...complete,
  'node_modules/here': { version: '1.0.0', optional: true, ...here },
  'node_modules/elsewhere': { version: '1.0.0', optional: true, os: ['another'], cpu: ['another'] },
};

/** Runs a command of a project. Returns which packages npm was to leave out or include, or null without npm. */
function installedBy(command: string, installed: Packages | null, files: readonly string[] = []): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'kreasi-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file: string, text: string, mode = 0o644) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text, { mode });
  };
  for (const file of ['up.mjs', 'end-with-parent.mjs'])
    cpSync(path.join(import.meta.dirname, file), path.join(folder, 'scripts', file));
  write('package-lock.json', JSON.stringify({ packages: { '': {}, ...locked } }));
  if (installed) write('node_modules/.package-lock.json', JSON.stringify({ packages: installed }));
  for (const file of files) write(file, '');
  write('programs/npm', '#!/bin/sh\necho "$@" > told\n', 0o755);
  const env = { ...process.env, PATH: `${folder}/programs:${process.env.PATH}` };
  spawnSync(process.execPath, ['scripts/up.mjs', command], { cwd: folder, env });
  const told = path.join(folder, 'told');
  return existsSync(told) ? /--(?:omit|include)=dev\b/.exec(readFileSync(told, 'utf8'))![0] : null;
}

const { 'node_modules/here': _, ...foreign } = complete;
const stale = { ...complete, 'node_modules/server': { version: '0.9.0' } };

test.each([
  ['nothing is installed', null, '--omit=dev', '--include=dev'],
  ['all is installed that this machine can have', complete, null, null],
  ['only the dependencies are installed', server, null, '--include=dev'],
  ['another version is installed', stale, '--omit=dev', '--include=dev'],
  ['those of this machine are missing', foreign, '--omit=dev', '--include=dev'],
  ['one is no longer needed', { ...complete, 'node_modules/old': { version: '1.0.0' } }, '--omit=dev', '--include=dev'],
] as const)('npm start and other commands install what they need when %s', (_what, installed, atStart, otherwise) => {
  expect([installedBy('start', installed), installedBy('dev', installed)]).toEqual([atStart, otherwise]);
});

test('npm start leaves the packages for development to whoever has them', () => {
  expect(installedBy('start', stale, ['node_modules/.bin/vitest'])).toBe('--include=dev');
});
