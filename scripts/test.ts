/**
 * Everything that must hold, in one command: lint, types, unit and HTTP tests on real PostgreSQL, then journeys in a real
 * browser. The last line counts what passed and failed over all of it.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './find-chromium.ts';

type Count = { passed: number; failed: number; failures?: string[] };
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};
type Step = { title: string; command: string[]; count?: () => Count };

const chromium = findChromium();
if (!chromium) {
  console.error('The browser tests need Chromium: install the package chromium, or name one in CHROMIUM=/path/to/it.');
  process.exit(1);
}
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

const read = <Report>(file: string) => JSON.parse(readFileSync(`test-results/${file}`, 'utf8')) as Report;

const steps: Step[] = [
  { title: 'Format', command: ['oxfmt', '--check'] },
  { title: 'Lint', command: ['oxlint', '--type-aware'] },
  { title: 'Page types', command: ['react-router', 'typegen'] },
  { title: 'Types', command: ['tsc', '--singleThreaded'] },
  { title: 'Types of the service worker', command: ['tsc', '--singleThreaded', '-p', 'web/sw'] },
  {
    title: 'Unit and HTTP tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json'],
    count: () => {
      const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = read<VitestReport>('vitest.json');
      return {
        passed: numPassedTests,
        failed: Math.max(numFailedTests, numFailedTestSuites),
        failures: testResults.flatMap(failuresOf),
      };
    },
  },
  {
    title: 'Journeys in the browser',
    command: ['playwright', 'test'],
    count: () => {
      const { stats } = read<{ stats: { expected: number; unexpected: number; flaky: number } }>('e2e.json');
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    },
  },
];

const total = { passed: 0, failed: 0, failures: [] as string[] };
for (const { title, command, count } of steps) {
  const began = performance.now();
  console.log(`\n── ${title}`);
  const { status } = spawnSync(command[0]!, command.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM: chromium },
  });
  const counted = countOf(title, count, status === 0);
  total.passed += counted.passed;
  total.failed += counted.failed;
  total.failures.push(...(counted.failures ?? []));
  console.log(
    `── ${title}: ${status === 0 ? 'passed' : 'failed'} in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
}
// Said again at the end: where only the end of the output is kept, the browser's journeys stand between.
for (const failure of total.failures) console.log(`\n── Failed: ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/** A step that ended badly counts a failure even when it could not say how many. */
function countOf(title: string, count: Step['count'], isGood: boolean): Count {
  const plain = isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [title] };
  if (!count) return plain;
  try {
    const counted = count();
    return { ...counted, failed: isGood ? counted.failed : Math.max(counted.failed, 1) };
  } catch {
    return plain;
  }
}

/** What went wrong in a file, each with its name and its first words; a file that did not load says why itself. */
function failuresOf({ name, message, assertionResults }: VitestReport['testResults'][number]): string[] {
  const file = path.relative('.', name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return message ? [`${file}\n${message}`] : [];
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${failureMessages.at(-1)}`);
}
