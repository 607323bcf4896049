/** Which tests passed only on their second try, as the JSON reports of Vitest and Playwright tell it. */
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

export const mostSecondTries = 2;

/** More second tries in one run than a busy machine explains: where the check runs, the run has failed. */
export const areTooMany = (retried: readonly string[], isCi: boolean): boolean =>
  isCi && retried.length > mostSecondTries;

/** A test that passed keeps the messages of the try before. */
export const retriedInVitest = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${path.relative('.', name)}: ${fullName}`),
  );

export const retriedInPlaywright = ({ suites }: PlaywrightReport): string[] => suites.flatMap(retriedIn);

/**
 * The counts of a run whose steps depend on each other: one that did not run since one before it failed counts as failed,
 * and so do too many second tries.
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

function retriedIn({ specs, suites = [] }: PlaywrightSuite): string[] {
  const flaky = specs.flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `${file}: ${title} (${projectName})`),
  );
  return [...flaky, ...suites.flatMap(retriedIn)];
}

/** Every test that passed, as `file > title`, the file relative to the project. */
export const passedTests = (vitest: VitestReport, playwright: PlaywrightReport): string[] => [
  ...vitest.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => `${path.relative('.', name)} > ${fullName}`),
  ),
  ...playwright.suites.flatMap(passedIn),
];

function passedIn({ specs, suites = [] }: PlaywrightSuite): string[] {
  const passed = specs.filter(({ tests }) => tests.every(({ status }) => status === 'expected' || status === 'flaky'));
  return [...passed.map(({ file, title }) => `e2e/${file} > ${title}`), ...suites.flatMap(passedIn)];
}
