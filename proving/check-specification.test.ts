import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { exists, findUnproven, isAmong, type TestMap } from './check-specification.ts';
import { passedInBrowser, passedInVitest } from './test-reports.ts';
import { titlesIn } from './test-titles.ts';

test('a mapped test must have passed', () => {
  const map = { '1.1.1 Search': ['proving/e2e/shop.spec.ts > finds products'] };
  expect(findUnproven(map, isAmong(['proving/e2e/shop.spec.ts > finds products']))).toEqual([]);
  expect(findUnproven(map, isAmong(['proving/e2e/cart.spec.ts > finds products']))).toEqual([
    '1.1.1 Search: proving/e2e/shop.spec.ts > finds products',
  ]);
});

test('a title matches after its describe titles and with its placeholders filled in', () => {
  const map = { '1.1.1 Prices': ['a.test.ts > a product with %j (%s) is refused'] };
  expect(findUnproven(map, isAmong(['a.test.ts > the form a product with {"price":99} (low) is refused']))).toEqual([]);
  expect(findUnproven(map, isAmong(['a.test.ts > a product with nothing is accepted']))).toHaveLength(1);
});

test.each(['%s', '%d', '%i', '%f', '%j', '%o', '%O', '%c', '%#', '%$', '%%', '$key', '$key.length'])(
  'a title matches with its placeholder filled in (%s)',
  (placeholder) => {
    const map = { '1.1.1 Prices': [`a.test.ts > price ${placeholder} is refused`] };
    expect(findUnproven(map, isAmong(['a.test.ts > price 5 is refused']))).toEqual([]);
  },
);

test('a line without a test is reported', () => {
  expect(findUnproven({ '1.1.1 Search': [] }, () => true)).toEqual(['1.1.1 Search: no test']);
});

test('a mapped title must be that of a test in its file', () => {
  const here = path.relative('.', import.meta.filename);
  expect(exists(here, 'a mapped title must be that of a test in its file')).toBe(true);
  expect(exists(here, 'a mapped title must be that of a test')).toBe(false);
  expect(exists('proving/no-such.test.ts', 'a mapped title must be that of a test in its file')).toBe(false);
});

test('titles are read from every form of a test, and from nothing else', () => {
  const source = `
    // test('in a comment', () => {});
    const text = 'in a text';
    test.describe('a group', () => {
      test('plain', () => test.step('a step', act));
      test.each([['x']])("with 'each' (%s)", check);
      for (const role of roles) test(\`pages of a \${role}?\`, { tag: '@viewport' }, check);
    });
    it.skipIf(isOld)('skipped', check);
    other('another function', check);
    test(title, check);
  `;
  const found = titlesIn('a.spec.ts', source);
  const names = ['plain', "with 'each' (%s)", 'pages of a seller?', 'skipped'];
  for (const name of names) expect(found.filter((title) => title.test(name))).toHaveLength(1);
  expect(found).toHaveLength(names.length);
});

test('skipped and failed tests do not count as passed', () => {
  const spec = (title: string, status: string) => ({ file: 'a.spec.ts', title, tests: [{ projectName: 'p', status }] });
  const specs = [spec('runs', 'expected'), spec('is skipped', 'skipped'), spec('fails', 'unexpected')];
  const playwright = { stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 1 }, suites: [{ title: 'a', specs }] };
  const assertion = (fullName: string, status: string) => ({ fullName, status, failureMessages: [] });
  const assertionResults = [assertion('runs', 'passed'), assertion('waits', 'skipped')];
  const vitest = {
    numPassedTests: 1,
    numFailedTests: 0,
    numFailedTestSuites: 0,
    testResults: [{ name: 'b.test.ts', message: '', assertionResults }],
  };
  expect([...passedInVitest(vitest), ...passedInBrowser(playwright)]).toEqual([
    'b.test.ts > runs',
    'proving/e2e/a.spec.ts > runs',
  ]);
});

test('docs/asvs.json names each requirement once, by its number', () => {
  const map = JSON.parse(readFileSync('docs/asvs.json', 'utf8')) as TestMap;
  const numbers = Object.keys(map).map((line) => /^\d+\.\d+\.\d+(?= \S)/.exec(line)?.[0]);
  expect(numbers).not.toContain(undefined);
  expect(new Set(numbers).size).toBe(numbers.length);
});
