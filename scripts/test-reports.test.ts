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
  // Inside the project, so that the test files find their runner.
  folder = mkdtempSync(path.join(results, 'second-tries-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** One test that passes, one that passes the second time, and one that never does. */
const tests = `
  let tries = 0;
  test('steady', () => {});
  test('shaky', () => { tries += 1; if (tries === 1) throw new Error('once'); });
  test('broken', () => { throw new Error('always'); });
`;

/** Runs a test runner, which must report a failure, and resolves to its report. */
async function reportOf<Report>(runner: string, words: string[]): Promise<Report> {
  const bin = path.join(root, 'node_modules/.bin', runner);
  const env = { ...process.env, VITEST: undefined, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(folder, 'report.json') };
  await expect(promisify(execFile)(process.execPath, [bin, ...words], { cwd: folder, env })).rejects.toThrow();
  return JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report;
}

test('of a Vitest report, the tests that passed on their second try are named', async () => {
  writeFileSync(path.join(folder, 'three.test.mjs'), `import { test } from 'vitest';\n${tests}`);
  const words = ['run', '--root', folder, '--retry', '1', '--reporter', 'json', '--outputFile', 'report.json'];
  const retried = retriedInVitest(await reportOf('vitest', words));
  expect(retried).toEqual([expect.stringMatching(/three\.test\.mjs: .*shaky$/)]);
});

test('of a Playwright report, the tests that passed on their second try are named', async () => {
  // A worker that had a failure is replaced, and forgets: what was tried is kept in a file.
  const remembered = tests
    .replace('let tries = 0;', `import { existsSync, writeFileSync } from 'node:fs';`)
    .replace(`tries += 1; if (tries === 1)`, `const is = existsSync('tried'); writeFileSync('tried', ''); if (!is)`);
  writeFileSync(path.join(folder, 'three.spec.mjs'), `import { test } from '@playwright/test';\n${remembered}`);
  writeFileSync(
    path.join(folder, 'playwright.config.mjs'),
    // Its own output folder: Playwright empties the usual one.
    `export default { testMatch: '*.spec.mjs', outputDir: 'output', projects: [{ name: 'desktop' }] };`,
  );
  const words = ['test', '--config', folder, '--retries', '1', '--reporter', 'json'];
  expect(retriedInPlaywright(await reportOf('playwright', words))).toEqual(['three.spec.mjs: shaky (desktop)']);
});

test('three second tries fail the check, two do not; at home none does', () => {
  expect(areTooMany(['one', 'two', 'three'], true)).toBe(true);
  expect(areTooMany(['one', 'two'], true)).toBe(false);
  expect(areTooMany(['one', 'two', 'three'], false)).toBe(false);
});

test('steps that passed on their second try fail a run of the check when there are more than two', () => {
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
