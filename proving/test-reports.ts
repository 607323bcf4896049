/** Evaluates the JSON reports of Vitest and Playwright, including tests that passed only on retry. */
import path from 'node:path';

export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

type Spec = { file: string; title: string; tests: { projectName: string; status: string }[] };
type PlaywrightSuite = { title: string; specs: Spec[]; suites?: PlaywrightSuite[] };
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};

export const maxRetried = 2;

/** Checks whether there are more retries than a busy machine explains. In CI the run then fails. */
export const areTooMany = (retried: readonly string[], isCi: boolean): boolean => isCi && retried.length > maxRetried;

/** A passed test with failure messages was retried: the messages are from the earlier attempt. */
export const retriedInVitest = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${path.relative('.', name)}: ${fullName}`),
  );

export const retriedInPlaywright = (report: PlaywrightReport): string[] =>
  specsOf(report).flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `${file}: ${title} (${projectName})`),
  );

/**
 * Returns the counts of a run with dependent steps. Steps that did not run after a failure count as failed, and so do
 * too many retries.
 */
export function outcomeOf(
  report: PlaywrightReport,
  isCi: boolean,
): { passed: number; failed: number; retried: string[] } {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const retried = retriedInPlaywright(report);
  return {
    passed: expected + flaky,
    failed: unexpected + skipped + (areTooMany(retried, isCi) ? 1 : 0),
    retried,
  };
}

/** Returns every passed test of Vitest as `file > title`, with the file path relative to the project. */
export const passedInVitest = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => `${path.relative('.', name)} > ${fullName}`),
  );

/** Returns every passed test of Playwright as `file > title`. */
export const passedInBrowser = (report: PlaywrightReport): string[] =>
  specsOf(report)
    .filter(({ tests }) => tests.every(({ status }) => status === 'expected' || status === 'flaky'))
    .map(nameOf);

/** Returns every test of a report of Playwright as `file > title`, whether it ran or not. */
export const listedInBrowser = (report: PlaywrightReport): string[] => specsOf(report).map(nameOf);

const nameOf = ({ file, title }: Spec): string => `proving/e2e/${file} > ${title}`;

const specsOf = ({ suites = [] }: { suites?: PlaywrightSuite[] }): Spec[] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite)]);
