/**
 * Prints every line of the specification and of the OWASP ASVS with its tests. Fails when a test does not exist, was
 * skipped, or did not pass in the last `npm test` and `npm run prove desktop`. docs/specification.json and docs/asvs.json
 * map each line to tests, as `file > title`. Titles of `test.each` keep their placeholders (%s).
 *   --quiet            prints only the totals and the failures
 *   --before-desktop   a test of `npm run prove desktop` must exist, but need not have run
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import {
  listedInBrowser,
  passedInBrowser,
  passedInVitest,
  type PlaywrightReport,
  type VitestReport,
} from './test-reports.ts';

/** The documents that map lines to tests. */
export const mapFiles = ['docs/specification.json', 'docs/asvs.json'];

export type TestMap = Record<string, readonly string[]>;

/** Returns the mapped tests that did not pass and the lines without a test. */
export function findUnproven(map: TestMap, passed: readonly string[]): string[] {
  return Object.entries(map).flatMap(([line, tests]) =>
    tests.length === 0
      ? [`${line}: no test`]
      : tests.filter((test) => !passed.some((name) => patternOf(test).test(name))).map((test) => `${line}: ${test}`),
  );
}

const listDesktop = ['test', '--list', '--project=desktop', '--reporter=json'];
const output = { encoding: 'utf8', maxBuffer: 50_000_000 } as const;

const placeholder = /%[sjdifo]|\$[\w.]+/;

/**
 * Returns a pattern for the reported name of a test. It also contains the titles of enclosing describe blocks, which
 * the map omits.
 */
function patternOf(test: string): RegExp {
  const [file = '', title = ''] = test.split(/ > (.*)/s);
  const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal(file)} > (.* )?${title.split(placeholder).map(literal).join('.*')}$`, 's');
}

if (import.meta.main) {
  const read = <Json>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Json;
  const desktop = process.argv.includes('--before-desktop')
    ? listedInBrowser(JSON.parse(execFileSync('playwright', listDesktop, output)) as PlaywrightReport)
    : passedInBrowser(read<PlaywrightReport>('test-results/desktop.json'));
  const passed = [
    ...passedInVitest(read<VitestReport>('test-results/vitest.json')),
    ...passedInBrowser(read<PlaywrightReport>('test-results/e2e.json')),
    ...desktop,
  ];
  const isQuiet = process.argv.includes('--quiet');
  const unproven = mapFiles.flatMap((file) => {
    const map = read<TestMap>(file);
    for (const [line, tests] of isQuiet ? [] : Object.entries(map))
      console.log([line, ...tests.map((test) => `    ${test}`)].join('\n'));
    const missing = findUnproven(map, passed).map((line) => `${file}: ${line}`);
    console.log(`\n${file}: ${Object.keys(map).length} lines, ${missing.length} unproven`);
    return missing;
  });
  for (const missing of unproven) console.error(`Did not pass: ${missing}`);
  process.exit(unproven.length > 0 ? 1 : 0);
}
