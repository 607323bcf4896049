import { median } from '../statistics.ts';

/** Scores are from 0 to 100. `lcp` and `tbt` are in ms, `bytes` and `largestCard` in transferred bytes. */
export type Measured = {
  name: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  tbt: number;
  cls: number;
  bytes: number;
  /** Size of the largest picture with a width of 360 px or less, as used in product cards. */
  largestCard: number;
  /** Failed audits that reduced a score other than performance. */
  faults: string[];
};

/** The parts of Lighthouse's JSON report that are used here. Scores are from 0 to 1. */
export type LighthouseResult = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; details?: unknown }>;
};

type Sent = { url: string; transferSize: number; resourceType: string };

/** Visits a page several times and returns the medians. */
export async function measure(name: string, runs: number, visit: () => Promise<LighthouseResult>): Promise<Measured> {
  const visits: Omit<Measured, 'name'>[] = [];
  for (let run = 0; run < runs; run += 1) visits.push(read(await visit()));
  const middle = (pick: (one: Omit<Measured, 'name'>) => number) => median(visits.map(pick));
  return {
    name,
    performance: middle((one) => one.performance),
    accessibility: middle((one) => one.accessibility),
    bestPractices: middle((one) => one.bestPractices),
    seo: middle((one) => one.seo),
    lcp: middle((one) => one.lcp),
    tbt: middle((one) => one.tbt),
    cls: middle((one) => one.cls),
    bytes: middle((one) => one.bytes),
    largestCard: middle((one) => one.largestCard),
    faults: [...new Set(visits.flatMap((one) => one.faults))],
  };
}

function read({ categories, audits, runtimeError }: LighthouseResult): Omit<Measured, 'name'> {
  if (runtimeError) throw new Error(runtimeError.message);
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const number = (id: string) => audits[id]?.numericValue ?? NaN;
  const sent = (audits['network-requests']?.details as { items: Sent[] } | undefined)?.items ?? [];
  const cards = sent.filter(({ url }) => /\/(180|360)\.(avif|webp)$/.test(url));
  const judged = ['accessibility', 'best-practices', 'seo'].flatMap((id) => categories[id]?.auditRefs ?? []);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    bytes: sent.reduce((sum, { transferSize }) => sum + transferSize, 0),
    largestCard: Math.max(0, ...cards.map(({ transferSize }) => transferSize)),
    faults: judged.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0).map(({ id }) => id),
  };
}
