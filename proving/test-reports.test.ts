import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areTooMany, outcomeOf, retriedInPlaywright, retriedInVitest } from './test-reports.ts';

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
let folder: string;

beforeAll(() => {
  mkdirSync(results, { recursive: true });
  // Inside the project, so that the test files can import their runner.
  folder = mkdtempSync(path.join(results, 'second-tries-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** One test that passes, one that passes on the second try, and one that always fails. */
const tests = `
  let tries = 0;
  test('steady', () => {});
  test('shaky', () => { tries += 1; if (tries === 1) throw new Error('once'); });
  test('broken', () => { throw new Error('always'); });
`;

/** Runs a test runner, which must report a failure, and returns its report. */
async function reportOf<Report>(runner: string, args: string[]): Promise<Report> {
  const bin = path.join(root, 'node_modules/.bin', runner);
  const env = { ...process.env, VITEST: undefined, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(folder, 'report.json') };
  await expect(promisify(execFile)(process.execPath, [bin, ...args], { cwd: folder, env })).rejects.toThrow();
  return JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report;
}

test('lists the retried tests of a Vitest report', async () => {
  writeFileSync(path.join(folder, 'three.test.mjs'), `import { test } from 'vitest';\n${tests}`);
  const args = ['run', '--root', folder, '--retry', '1', '--reporter', 'json', '--outputFile', 'report.json'];
  const retried = retriedInVitest(await reportOf('vitest', args));
  expect(retried).toEqual([expect.stringMatching(/three\.test\.mjs: .*shaky$/)]);
});

test('lists the retried tests of a Playwright report', async () => {
  // Playwright replaces a worker after a failure, so the first try is recorded in a file.
  const testsWithFile = tests
    .replace('let tries = 0;', `import { existsSync, writeFileSync } from 'node:fs';`)
    .replace(`tries += 1; if (tries === 1)`, `const is = existsSync('tried'); writeFileSync('tried', ''); if (!is)`);
  writeFileSync(path.join(folder, 'three.spec.mjs'), `import { test } from '@playwright/test';\n${testsWithFile}`);
  writeFileSync(
    path.join(folder, 'playwright.config.mjs'),
    // Its own output folder: Playwright empties the usual one.
    `export default { testMatch: '*.spec.mjs', outputDir: 'output', projects: [{ name: 'desktop' }] };`,
  );
  const args = ['test', '--config', folder, '--retries', '1', '--reporter', 'json'];
  expect(retriedInPlaywright(await reportOf('playwright', args))).toEqual(['three.spec.mjs: shaky (desktop)']);
});

test('three retried tests fail the run on CI, two do not; outside CI none do', () => {
  expect(areTooMany(['one', 'two', 'three'], true)).toBe(true);
  expect(areTooMany(['one', 'two'], true)).toBe(false);
  expect(areTooMany(['one', 'two', 'three'], false)).toBe(false);
});

test('more than two retried steps fail the run on CI', () => {
  const flaky = (title: string) => ({ file: 'ten.ts', title, tests: [{ projectName: 'webkit', status: 'flaky' }] });
  const reportWith = (...titles: string[]) => ({
    stats: { expected: 7, unexpected: 1, flaky: titles.length, skipped: 2 },
    suites: [{ title: 'ten', specs: titles.map(flaky) }],
  });
  const few = outcomeOf(reportWith('one', 'two'), true);
  expect(few).toMatchObject({ passed: 9, failed: 3, retried: ['ten.ts: one (webkit)', 'ten.ts: two (webkit)'] });
  expect(outcomeOf(reportWith('one', 'two', 'three'), true)).toMatchObject({ passed: 10, failed: 4 });
  expect(outcomeOf(reportWith('one', 'two', 'three'), false)).toMatchObject({ passed: 10, failed: 3 });
});
