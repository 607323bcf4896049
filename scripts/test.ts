/**
 * Everything that must hold, in one command: lint, types, unit and HTTP tests on real PostgreSQL, then journeys in a real
 * browser. The last line counts what passed and failed over all of it.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findChromium } from './find-chromium.ts';

type Count = { passed: number; failed: number };
type Step = { title: string; command: string[]; count?: () => Count };

const chromium = findChromium();
if (!chromium) {
  console.error('The browser tests need Chromium: install the package chromium, or name one in CHROMIUM=/path/to/it.');
  process.exit(1);
}
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, never>;

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
      const { numPassedTests, numFailedTests, numFailedTestSuites } = read('test-results/vitest.json');
      return { passed: numPassedTests!, failed: Math.max(numFailedTests!, numFailedTestSuites!) };
    },
  },
  {
    title: 'Journeys in the browser',
    command: ['playwright', 'test'],
    count: () => {
      const { expected, unexpected, flaky } = read('test-results/e2e.json').stats as unknown as Record<string, number>;
      return { passed: expected! + flaky!, failed: unexpected! };
    },
  },
];

const total: Count = { passed: 0, failed: 0 };
for (const { title, command, count } of steps) {
  const began = performance.now();
  console.log(`\n── ${title}`);
  const { status } = spawnSync(command[0]!, command.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM: chromium },
  });
  const counted = countOf(count, status === 0);
  total.passed += counted.passed;
  total.failed += counted.failed;
  console.log(
    `── ${title}: ${status === 0 ? 'passed' : 'failed'} in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/** A step that ended badly counts a failure even when it could not say how many. */
function countOf(count: Step['count'], isGood: boolean): Count {
  const plain = { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
  if (!count) return plain;
  try {
    const { passed, failed } = count();
    return { passed, failed: isGood ? failed : Math.max(failed, 1) };
  } catch {
    return plain;
  }
}
