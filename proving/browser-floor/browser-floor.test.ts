/** The web uses no browser API that the oldest supported browsers lack: it type-checks without their types. */
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { floor, isInFloor, readLib, withoutNewer } from './floor-types.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** TypeScript looks here for types that replace its own (`libReplacement`). */
const folder = path.join(root, 'node_modules/.cache/browser-floor');

/** APIs that the code uses nevertheless. */
const allowed = {
  dom: [
    // The code checks first whether they exist.
    ...['Window.requestIdleCallback', 'Window.cancelIdleCallback', 'Navigator.share'],
    // Browsers without touch events never call their listeners.
    ...['TouchEvent.touches', 'Touch.clientX', 'Touch.clientY'],
  ],
  // Safari supports it, although MDN's data says otherwise. Only browsers that show notifications call the listener.
  webworker: ['NotificationEvent.notification'],
};

/**
 * Type-checks the files with the types of the oldest supported browsers. Returns the errors of the compiler. Does not
 * block the process, in which other tests' shop works on its jobs.
 */
async function check(lib: 'dom' | 'webworker', config: { include: string[]; exclude: string[] }): Promise<string[]> {
  const project = path.join(folder, lib);
  const replacement = path.join(project, 'node_modules/@typescript', `lib-${lib}`);
  rmSync(project, { recursive: true, force: true });
  mkdirSync(replacement, { recursive: true });
  writeFileSync(path.join(replacement, 'index.d.ts'), withoutNewer(readLib(lib), allowed[lib]));
  const compilerOptions = { libReplacement: true };
  const inRoot = (paths: string[]) => paths.map((each) => path.join(root, each));
  const tsconfig = {
    extends: path.join(root, lib === 'dom' ? 'tsconfig.json' : 'web/sw/tsconfig.json'),
    compilerOptions,
    include: inRoot(config.include),
    exclude: inRoot(config.exclude),
  };
  writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify(tsconfig));
  // The compiler fails when there are errors.
  const { stdout } = await promisify(execFile)('tsc', ['--singleThreaded', '--pretty', 'false', '-p', project]).catch(
    (failure: { stdout: string }) => failure,
  );
  return stdout.split('\n').filter((line) => line.includes(': error '));
}

test('pages use no API that the oldest supported browsers lack', { timeout: 180_000 }, async () => {
  const canary = path.join(folder, 'canary.ts');
  mkdirSync(folder, { recursive: true });
  writeFileSync(canary, 'document.startViewTransition(() => {});\nnew URLSearchParams().size;\nnavigation.back();\n');
  const errors = await check('dom', {
    include: ['web', path.relative(root, canary)],
    // The last two run on the server.
    exclude: ['web/sw', 'web/**/*.test.ts', 'web/server.ts', 'web/entry.server.tsx'],
  });
  const ofCanary = errors.filter((line) => line.includes('canary.ts'));
  expect(ofCanary.map((line) => /(startViewTransition|navigation|size)'/.exec(line)?.[1])).toEqual([
    'startViewTransition',
    'navigation',
  ]);
  expect(errors.filter((line) => !ofCanary.includes(line))).toEqual([]);
});

test('the service worker uses no API that the oldest supported browsers lack', { timeout: 180_000 }, async () => {
  expect(await check('webworker', { include: ['web/sw'], exclude: [] })).toEqual([]);
});

test('browser support is compared by version', () => {
  expect(isInFloor('URL.canParse_static')).toBe(true);
  expect(isInFloor('URL.canParse_static', { chrome: 119 })).toBe(false);
  expect(isInFloor('URLSearchParams.size', { safari: 16.4 })).toBe(false);
  expect(isInFloor('HTMLElement.popover', { firefox: 124 })).toBe(false);
  expect(isInFloor('HTMLElement.popover', { firefox: floor.firefox! })).toBe(true);
});
