import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findUnproven, mapFiles, type TestMap } from './check-specification.ts';
import { passedInBrowser, passedInVitest } from './test-reports.ts';

test('a mapped test must have passed', () => {
  const map = { '1.1.1 Search': ['proving/e2e/shop.spec.ts > finds products'] };
  expect(findUnproven(map, ['proving/e2e/shop.spec.ts > finds products'])).toEqual([]);
  expect(findUnproven(map, ['proving/e2e/cart.spec.ts > finds products'])).toEqual([
    '1.1.1 Search: proving/e2e/shop.spec.ts > finds products',
  ]);
});

test('a title matches after its describe titles and with its placeholders filled in', () => {
  const map = { '1.1.1 Prices': ['a.test.ts > a product with %j (%s) is refused'] };
  expect(findUnproven(map, ['a.test.ts > the form a product with {"price":99} (low) is refused'])).toEqual([]);
  expect(findUnproven(map, ['a.test.ts > a product with nothing is accepted'])).toHaveLength(1);
});

test('a line without a test is reported', () => {
  expect(findUnproven({ '1.1.1 Search': [] }, [])).toEqual(['1.1.1 Search: no test']);
});

test('skipped and failed tests do not count as passed', () => {
  const spec = (title: string, status: string) => ({ file: 'a.spec.ts', title, tests: [{ projectName: 'p', status }] });
  const specs = [spec('runs', 'expected'), spec('is skipped', 'skipped'), spec('fails', 'unexpected')];
  const playwright = { stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 1 }, suites: [{ title: 'a', specs }] };
  const assertion = (fullName: string, status: string) => ({ fullName, status, failureMessages: [] });
  const vitest = {
    numPassedTests: 1,
    numFailedTests: 0,
    numFailedTestSuites: 0,
    testResults: [
      {
        name: 'b.test.ts',
        message: '',
        assertionResults: [assertion('runs', 'passed'), assertion('waits', 'skipped')],
      },
    ],
  };
  expect([...passedInVitest(vitest), ...passedInBrowser(playwright)]).toEqual([
    'b.test.ts > runs',
    'proving/e2e/a.spec.ts > runs',
  ]);
});

test.each(mapFiles)('%s names files that exist', (mapFile) => {
  const map = JSON.parse(readFileSync(mapFile, 'utf8')) as TestMap;
  const files = Object.values(map).flatMap((tests) => tests.map((name) => name.split(' > ')[0]!));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('docs/asvs.json names each requirement once, by its number', () => {
  const map = JSON.parse(readFileSync('docs/asvs.json', 'utf8')) as TestMap;
  const numbers = Object.keys(map).map((line) => /^\d+\.\d+\.\d+(?= \S)/.exec(line)?.[0]);
  expect(numbers).not.toContain(undefined);
  expect(new Set(numbers).size).toBe(numbers.length);
});
