/** The web uses no browser API that the oldest supported browsers lack: it type-checks without their types. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import compatData, {
  type CompatData,
  type Identifier,
  type SupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '../..');
/** TypeScript looks here for types that replace its own (`libReplacement`). */
const folder = path.join(root, 'node_modules/.cache/browser-floor');

/** The oldest supported version of each browser, by its name in MDN's compatibility data. */
type Floor = Partial<Record<keyof CompatData['browsers'], number>>;

const floor: Floor = {
  chrome: 122,
  chrome_android: 122,
  safari: 17.4,
  safari_ios: 17.4,
  firefox: 128,
  firefox_android: 128,
};

/** APIs that the code uses nevertheless. */
const allowed = {
  dom: [
    // The code checks first whether they exist.
    'Window.requestIdleCallback',
    'Window.cancelIdleCallback',
    'Navigator.share',
    // TypeScript declares it once for requests and responses. Firefox lacks only that of requests, which nobody reads.
    'Request.body',
    // Browsers without touch events never call their listeners.
    'TouchEvent.touches',
    'Touch.clientX',
    'Touch.clientY',
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

/**
 * Checks whether all browsers of the floor support `Interface.member`, by MDN's compatibility data. Returns true for
 * names that MDN does not list.
 */
function isInFloor(name: string, oldest: Floor = floor): boolean {
  const compat = name.split('.').reduce<Identifier | undefined>((found, key) => found?.[key], compatData.api);
  const support = compat?.__compat?.support;
  if (!support) return true;
  return Object.entries(oldest).every(([browser, version]) => isSupported(support[browser as keyof Floor], version));
}

/** Reads TypeScript's type definitions: `dom` or `webworker`. Throws when the file does not exist. */
function readLib(name: 'dom' | 'webworker'): string {
  const require = createRequire(createRequire(import.meta.url).resolve('typescript/package.json'));
  const platform = `@typescript/typescript-${process.platform}-${process.arch}/package.json`;
  const file = path.join(path.dirname(require.resolve(platform)), `lib/lib.${name}.d.ts`);
  if (!existsSync(file)) throw new Error(`TypeScript has no ${file}.`);
  return readFileSync(file, 'utf8');
}

/**
 * Removes members and globals that the floor does not support from a type definition file. The MDN link in the comment
 * before a declaration gives its name in MDN's data. Names in `allowed` are kept, because the code checks at run time
 * whether they exist.
 */
function withoutNewer(lib: string, allowed: readonly string[], oldest: Floor = floor): string {
  const isKept = (name: string) => allowed.includes(name) || isInFloor(name, oldest);
  const kept: string[] = [];
  let documented: string | null = null;
  let dropped: string | null = null;
  let isInDroppedBlock = false;
  for (const line of lib.split('\n')) {
    if (isInDroppedBlock) {
      isInDroppedBlock = !/^};?$/.test(line);
      continue;
    }
    documented = /\/docs\/Web\/API\/([\w/]+)\)/.exec(line)?.[1]?.replaceAll('/', '.') ?? documented;
    if (/^\s*\/?\*/.test(line)) {
      kept.push(line);
      continue;
    }
    const declared = /^\s*(?:declare (?:function|var) |readonly |get |set )*(\w+)/.exec(line)?.[1] ?? null;
    const constructed = /^declare var (\w+): \{$/.exec(line)?.[1];
    if (constructed && !isKept(constructed)) isInDroppedBlock = true;
    else if (documented?.includes('.') && !isKept(documented)) dropped = declared;
    // Overloads have no comment of their own.
    else if (documented || declared !== dropped) dropped = null;
    if (!isInDroppedBlock && dropped === null) kept.push(line);
    documented = null;
  }
  return kept.join('\n');
}

function isSupported(statement: SupportStatement | undefined, oldest: number): boolean {
  const all = Array.isArray(statement) ? statement : [statement];
  return all.some((one) => {
    if (!one || one.flags || one.prefix || one.alternative_name || one.version_removed) return false;
    const since = Number.parseFloat(String(one.version_added).replace('≤', ''));
    return since <= oldest;
  });
}
