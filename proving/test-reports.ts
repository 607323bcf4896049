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

type PlaywrightSuite = {
  title: string;
  specs: { file: string; title: string; tests: { projectName: string; status: string }[] }[];
  suites?: PlaywrightSuite[];
};
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

export const retriedInPlaywright = ({ suites }: PlaywrightReport): string[] => suites.flatMap(retriedIn);

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
export const passedInBrowser = ({ suites }: PlaywrightReport): string[] => suites.flatMap(passedIn);

/** Returns every test of a report of Playwright as `file > title`, whether it ran or not. */
export const listedInBrowser = ({ suites }: PlaywrightReport): string[] => suites.flatMap(listedIn);

function retriedIn({ specs, suites = [] }: PlaywrightSuite): string[] {
  const flaky = specs.flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `${file}: ${title} (${projectName})`),
  );
  return [...flaky, ...suites.flatMap(retriedIn)];
}

const passedIn = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ tests }) => tests.every(({ status }) => status === 'expected' || status === 'flaky'))
    .map(({ file, title }) => `proving/e2e/${file} > ${title}`),
  ...suites.flatMap(passedIn),
];

const listedIn = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.map(({ file, title }) => `proving/e2e/${file} > ${title}`),
  ...suites.flatMap(listedIn),
];
