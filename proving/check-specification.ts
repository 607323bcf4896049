/**
 * Prints every line of the specification and of the OWASP ASVS with its tests. Fails when a test was skipped or did not
 * pass in the last `npm test` and `npm run prove desktop`. docs/specification.json and docs/asvs.json map each line to
 * tests, as `file > title`. Titles of `test.each` keep their placeholders (%s).
 *   --titles           only whether each test exists, without a run: part of `npm run lint`
 *   --quiet            prints only the totals and the failures
 *   --before-desktop   leaves out what `npm test` does not run
 */
import { existsSync, readFileSync } from 'node:fs';
import {
  listedInBrowser,
  passedInBrowser,
  passedInVitest,
  type PlaywrightReport,
  type VitestReport,
} from './test-reports.ts';
import { patternOf, titlesIn } from './test-titles.ts';

/** The documents that map lines to tests. */
const mapFiles = ['docs/specification.json', 'docs/asvs.json'];

export type TestMap = Record<string, readonly string[]>;

/** Returns the lines without a test and the mapped tests for which `isProven` does not hold. */
export function findUnproven(map: TestMap, isProven: (file: string, title: string) => boolean): string[] {
  return Object.entries(map).flatMap(([line, tests]) => {
    if (tests.length === 0) return [`${line}: no test`];
    return tests.filter((test) => !isProven(...partsOf(test))).map((test) => `${line}: ${test}`);
  });
}

/** Whether a source file has a test with this title. */
export function exists(file: string, title: string): boolean {
  if (!titles.has(file)) titles.set(file, existsSync(file) ? titlesIn(file, readFileSync(file, 'utf8')) : []);
  return titles.get(file)!.some((pattern) => pattern.test(title));
}
const titles = new Map<string, RegExp[]>();

/** What `test.each` of Vitest fills in: the formats of its printf, and `$` before a property. */
const placeholder = /%[sdifjoOc#$%]|\$[\w.]+/;

/**
 * Whether a test is among reported names. These also contain the titles of enclosing describe blocks, which the map
 * omits.
 */
export function isAmong(names: readonly string[]): (file: string, title: string) => boolean {
  return (file, title) => {
    const pattern = patternOf(title.split(placeholder), '(.* )?');
    return names.some((name) => name.startsWith(`${file} > `) && pattern.test(name.slice(file.length + 3)));
  };
}

function partsOf(test: string): [file: string, title: string] {
  const [file = '', title = ''] = test.split(/ > (.*)/s);
  return [file, title];
}

const read = <Json>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Json;

/** Whether a test passed in the last run. With `isBeforeDesktop` those that `npm test` does not run count too. */
function lastRun(isBeforeDesktop: boolean): (file: string, title: string) => boolean {
  const journeys = read<PlaywrightReport>('test-results/e2e.json');
  const passed = isAmong([
    ...passedInVitest(read<VitestReport>('test-results/vitest.json')),
    ...passedInBrowser(journeys),
    ...(isBeforeDesktop ? [] : passedInBrowser(read<PlaywrightReport>('test-results/desktop.json'))),
  ]);
  if (!isBeforeDesktop) return passed;
  const listed = isAmong(listedInBrowser(journeys));
  return (file, title) => passed(file, title) || (file.startsWith('proving/e2e/') && !listed(file, title));
}

if (import.meta.main) {
  const has = (option: string) => process.argv.includes(option);
  const isQuiet = has('--quiet') || has('--titles');
  const isProven = has('--titles') ? exists : lastRun(has('--before-desktop'));
  const unproven = mapFiles.flatMap((file) => {
    const map = read<TestMap>(file);
    for (const [line, tests] of isQuiet ? [] : Object.entries(map))
      console.log([line, ...tests.map((test) => `    ${test}`)].join('\n'));
    const missing = findUnproven(map, isProven).map((line) => `${file}: ${line}`);
    console.log(`${file}: ${Object.keys(map).length} lines, ${missing.length} unproven`);
    return missing;
  });
  for (const missing of unproven) console.error(`${has('--titles') ? 'No such test' : 'Did not pass'}: ${missing}`);
  process.exit(unproven.length > 0 ? 1 : 0);
}
