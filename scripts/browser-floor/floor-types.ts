/** TypeScript's types of the browser's APIs, without those that the oldest browsers of the README do not have. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import compatData, {
  type CompatData,
  type Identifier,
  type SupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' };

/** The oldest version of each browser, by the names of MDN's compatibility data. */
export type Floor = Partial<Record<keyof CompatData['browsers'], number>>;

/** As the README states it. */
export const floor: Floor = {
  chrome: 122,
  chrome_android: 122,
  safari: 17.4,
  safari_ios: 17.4,
  firefox: 128,
  firefox_android: 128,
};

/** Whether all browsers of the floor have what `Interface.member` names in MDN's data; true for what MDN does not list. */
export function isInFloor(name: string, oldest: Floor = floor): boolean {
  const compat = name.split('.').reduce<Identifier | undefined>((found, key) => found?.[key], compatData.api);
  const support = compat?.__compat?.support;
  if (!support) return true;
  return Object.entries(oldest).every(([browser, version]) => isSupported(support[browser as keyof Floor], version));
}

/** TypeScript's own file of types: `dom` or `webworker`. */
export function readLib(name: 'dom' | 'webworker'): string {
  const require = createRequire(createRequire(import.meta.url).resolve('typescript/package.json'));
  const platform = `@typescript/typescript-${process.platform}-${process.arch}/package.json`;
  const file = path.join(path.dirname(require.resolve(platform)), `lib/lib.${name}.d.ts`);
  if (!existsSync(file)) throw new Error(`TypeScript has no ${file}.`);
  return readFileSync(file, 'utf8');
}

/**
 * Takes members and globals out of a file of types that are not in the floor. Which name in MDN's data a declaration has
 * says the link in the comment before it. `allowed` stay: code asks whether they are there before it uses them.
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
    // Overloads follow without a comment of their own.
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
