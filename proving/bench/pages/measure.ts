import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { medians } from '../statistics.ts';

/** Medians of several visits. Times are in ms, sizes in transferred bytes, scores from 0 to 100. */
type Speed = {
  performance: number;
  lcp: number;
  tbt: number;
  cls: number;
  bytes: number;
  /** Size of the largest picture with a width of 360 px or less, as used in product cards. */
  largestCard: number;
  /** Lighthouse's measure of the machine's speed during the visit; more is faster. */
  benchmark: number;
};

export type Measured = Speed & {
  host: string;
  /** The file name of the browser. */
  browser: string;
  /** The smallest and the largest total blocking time. */
  tbtRange: [number, number];
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Failed audits that reduced one of these three scores. */
  faults: string[];
};

/** The parts of Lighthouse's JSON report that are used here. Scores are from 0 to 1. */
type LighthouseResult = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; details?: unknown }>;
  environment: { benchmarkIndex: number };
};

type Sent = { url: string; transferSize: number; resourceType: string };

/** Odd, so that the median is a visit. */
export const runs = 7;
/** The maximum number of attempts per visit, because Lighthouse sometimes misses the start of a page load. */
const tries = 3;

/** Visits a page several times at each host, alternating between them, and returns the medians of each. */
export async function measurePage(pagePath: string, hosts: Record<string, string>, chromePath = '') {
  const visits = Object.entries(hosts).map(([host, url]) => ({ host, url, results: [] as LighthouseResult[] }));
  for (let run = 0; run < runs; run += 1) {
    for (const { url, results } of visits) results.push(await visit(url + pagePath, run === 0, chromePath));
  }
  return visits.map(({ host, results }) => summarize(host, path.basename(chromePath), results));
}

function summarize(host: string, browser: string, results: readonly LighthouseResult[]): Measured {
  const speeds = results.map(speedOf);
  const tbts = speeds.map(({ tbt }) => tbt);
  // Only the first visit has the scores that do not depend on time.
  const first = results[0]!;
  const judged = ['accessibility', 'best-practices', 'seo'].flatMap((id) => first.categories[id]!.auditRefs);
  return {
    host,
    browser,
    ...medians(speeds, 'performance', 'lcp', 'tbt', 'cls', 'bytes', 'largestCard', 'benchmark'),
    tbtRange: [Math.min(...tbts), Math.max(...tbts)],
    accessibility: scoreOf(first, 'accessibility'),
    bestPractices: scoreOf(first, 'best-practices'),
    seo: scoreOf(first, 'seo'),
    faults: judged.filter(({ id, weight }) => weight > 0 && first.audits[id]?.score === 0).map(({ id }) => id),
  };
}

const scoreOf = ({ categories }: LighthouseResult, id: string) => Math.round((categories[id]?.score ?? 0) * 100);

function speedOf(result: LighthouseResult): Speed {
  const number = (id: string) => result.audits[id]?.numericValue ?? NaN;
  const sent = (result.audits['network-requests']?.details as { items: Sent[] } | undefined)?.items ?? [];
  const cards = sent.filter(({ url }) => /\/(180|360)\.(avif|webp)$/.test(url));
  return {
    performance: scoreOf(result, 'performance'),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    bytes: sent.reduce((sum, { transferSize }) => sum + transferSize, 0),
    largestCard: Math.max(0, ...cards.map(({ transferSize }) => transferSize)),
    benchmark: result.environment.benchmarkIndex,
  };
}

async function visit(address: string, isFirst: boolean, chromePath?: string, attempt = 1): Promise<LighthouseResult> {
  const result = await record(address, isFirst, chromePath);
  if (result && !result.runtimeError) return result;
  if (attempt === tries) throw new Error(result?.runtimeError?.message ?? 'Lighthouse wrote no report');
  return visit(address, isFirst, chromePath, attempt + 1);
}

/**
 * Makes one visit in a new browser. Lighthouse runs as a command, so the type check passes
 * without its packages, which proving/bench/bench-pages.ts installs in proving/bench/lighthouse
 * only for this. It writes a file, because it exits before a long output has gone through a pipe.
 */
async function record(address: string, isFirst: boolean, chromePath?: string): Promise<LighthouseResult | null> {
  const report = 'test-results/lighthouse.json';
  rmSync(report, { force: true });
  const chromeFlags = '--headless=new --no-sandbox --disable-gpu --ignore-certificate-errors';
  const flags = ['--quiet', '--output=json', `--output-path=${report}`, '--no-enable-error-reporting'];
  const parts = isFirst ? [] : ['--only-categories=performance'];
  const lighthouse = spawn(
    'proving/bench/lighthouse/node_modules/.bin/lighthouse',
    [address, ...flags, '--disable-full-page-screenshot', ...parts, `--chrome-flags=${chromeFlags}`],
    { stdio: 'ignore', env: { ...process.env, ...(chromePath && { CHROME_PATH: chromePath }) } },
  );
  await once(lighthouse, 'exit');
  return existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as LighthouseResult) : null;
}
