/** TypeScript's browser API types, without the APIs that the oldest supported browsers lack. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import compatData, {
  type CompatData,
  type Identifier,
  type SupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' };

/** The oldest supported version of each browser, by its name in MDN's compatibility data. */
export type Floor = Partial<Record<keyof CompatData['browsers'], number>>;

export const floor: Floor = {
  chrome: 122,
  chrome_android: 122,
  safari: 17.4,
  safari_ios: 17.4,
  firefox: 128,
  firefox_android: 128,
};

/**
 * Checks whether all browsers of the floor support `Interface.member`, by MDN's compatibility data. Returns true for
 * names that MDN does not list.
 */
export function isInFloor(name: string, oldest: Floor = floor): boolean {
  const compat = name.split('.').reduce<Identifier | undefined>((found, key) => found?.[key], compatData.api);
  const support = compat?.__compat?.support;
  if (!support) return true;
  return Object.entries(oldest).every(([browser, version]) => isSupported(support[browser as keyof Floor], version));
}

/** Reads TypeScript's type definitions: `dom` or `webworker`. Throws when the file does not exist. */
export function readLib(name: 'dom' | 'webworker'): string {
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
export function withoutNewer(lib: string, allowed: readonly string[], oldest: Floor = floor): string {
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
