/**
 * Runs all checks: format, lint and types beside the unit and HTTP tests on a real PostgreSQL, then the journeys in a
 * real browser on a phone's screen. The last line is the total of passed and failed tests.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium, installHeadlessShell } from '../proving/e2e/find-chromium.ts';
import { freePort } from '../local/free-port.ts';
import {
  areTooMany,
  maxRetried,
  retriedInPlaywright,
  retriedInVitest,
  type PlaywrightReport,
  type VitestReport,
} from '../proving/test-reports.ts';

type Count = { passed: number; failed: number; failures?: string[]; secondTries?: string[] };
type Step = { title: string; command: string[]; count?: () => Count };

if (!findChromium()) {
  console.error('The browser tests need Chromium: install the package chromium, or name one in CHROMIUM=/path/to/it.');
  process.exit(1);
}
installHeadlessShell();
process.env.E2E_PORT ??= String(await freePort());
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

const read = <Report>(file: string) => JSON.parse(readFileSync(`test-results/${file}`, 'utf8')) as Report;

const staticChecks: Step[] = [
  { title: 'Format', command: ['oxfmt', '--check'] },
  { title: 'Lint', command: ['node', '--run', 'lint'] },
  { title: 'Types', command: ['tsc', '--singleThreaded'] },
  { title: 'Types of the service worker', command: ['tsc', '--singleThreaded', '-p', 'web/sw'] },
];
const serverTests: Step = {
  title: 'Unit and HTTP tests',
  command: [
    'vitest',
    'run',
    '--project=main',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=test-results/vitest.json',
  ],
  count: () => {
    const report = read<VitestReport>('vitest.json');
    return {
      passed: report.numPassedTests,
      failed: Math.max(report.numFailedTests, report.numFailedTestSuites),
      failures: report.testResults.flatMap(failuresOf),
      secondTries: retriedInVitest(report),
    };
  },
};
const journeys: Step = {
  title: 'Journeys in the browser',
  command: ['playwright', 'test', ...['phone', 'chromium', 'serial'].map((name) => `--project=${name}`)],
  count: () => {
    const report = read<PlaywrightReport>('e2e.json');
    const { expected, unexpected, flaky } = report.stats;
    return { passed: expected + flaky, failed: unexpected, secondTries: retriedInPlaywright(report) };
  },
};

const total = { passed: 0, failed: 0, failures: [] as string[], secondTries: [] as string[] };
// The HTTP tests mostly wait, so the static checks use the time. The browser tests need the whole machine.
await Promise.all([runStaticChecks(), run(serverTests)]);
await run(journeys);
for (const name of total.secondTries) console.log(`── Passed on its second try: ${name}`);
if (areTooMany(total.secondTries, Boolean(process.env.CI))) {
  total.failed += 1;
  total.failures.push(`${total.secondTries.length} tests needed a second try; at most ${maxRetried} may`);
}
if (total.failed === 0) {
  const { status } = spawnSync('node', ['proving/check-specification.ts', '--quiet', '--before-desktop'], {
    stdio: 'inherit',
  });
  if (status !== 0) {
    total.failed += 1;
    total.failures.push('docs/specification.json or docs/asvs.json names a test that did not pass');
  }
}
// Failures are repeated at the end, because the output of the browser tests follows those of the earlier steps.
for (const failure of total.failures) console.log(`\n── Failed: ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/** For the shop of the browser tests: whatever else runs on this machine is left alone. */
async function runStaticChecks(): Promise<void> {
  for (const step of staticChecks) await run(step, { isBuffered: true });
}

/** Runs a step and adds its count to the total. Buffered output is printed when the step ends. */
async function run({ title, command, count }: Step, { isBuffered = false } = {}): Promise<void> {
  const began = performance.now();
  if (!isBuffered) console.log(`\n── ${title}`);
  const child = spawn(command[0]!, command.slice(1), { stdio: isBuffered ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const isGood = await new Promise<boolean>((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
  const counted = countOf(title, count, isGood);
  total.passed += counted.passed;
  total.failed += counted.failed;
  total.failures.push(...(counted.failures ?? []));
  total.secondTries.push(...(counted.secondTries ?? []));
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const heading = isBuffered ? `\n── ${title}\n` : '';
  console.log(
    `${heading}${Buffer.concat(output).toString()}── ${title}: ${isGood ? 'passed' : 'failed'} in ${seconds} s`,
  );
}

/** A failed step counts at least one failure, even if its report lists none. */
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

/**
 * Returns the failures of a file, each with test name and message. A file that failed to load has a message of its own.
 */
function failuresOf({ name, message, assertionResults }: VitestReport['testResults'][number]): string[] {
  const file = path.relative('.', name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return message ? [`${file}\n${message}`] : [];
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${failureMessages.at(-1)}`);
}
