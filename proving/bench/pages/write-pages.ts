import { writeFileSync } from 'node:fs';
import { maxLoad } from '../describe-machine.ts';
import { type Measured, runs } from './measure.ts';
import type { Revisited } from './revisit.ts';
import { settleMs, slowerCpu, type Tap, tapRuns, touchMs } from './taps.ts';

/** `load` is the load average before the run, which says whether other processes were at work. */
export type PageResults = {
  pages: Record<string, { name: string; load: number; hosts: Measured[] }>;
  revisit?: Revisited & { load: number };
  taps?: { load: number; taps: Tap[] };
};

type Written = { machine: readonly string[]; results: PageResults; order: readonly string[] };

/** Writes the report and returns its text. `order` lists the parts. */
export function writePages({ machine, results, order }: Written): string {
  const pages = order.flatMap((part) => results.pages[part] ?? []);
  const report = `# Page speed

\`npm run prove pages\` wrote this file on ${new Date().toISOString().slice(0, 10)}.

${machine.map((line) => `- ${line}`).join('\n')}
- Lighthouse 13 as a slow phone on slow 4G (simulated), a first visit; medians of ${runs} visits from each address: behind an
  HTTP/2 proxy with TLS, as in production, and at the plain address of \`npm start\`; the visits alternate
- browser: that of Lighthouse; the headless shell has no interface, which in Chromium takes as much CPU as the page, and
  does not offer to install the shop; repeat visit and taps are measured in Chromium
- TBT range: the least and the most of the visits; it grows when other processes take CPU
- load: the load average before the pages were measured; above ${maxLoad} the row is invalid
- benchmark: how fast Lighthouse found the machine during the visits (its \`benchmarkIndex\`, median); more is faster
- the first visit is all that the browser received without scrolling, first-party scripts that load when it is idle
  included; pictures far below the first screen wait for the first scroll

## Pages

${table(
  '|perf.|access.|practices|SEO|LCP s|TBT ms|TBT range|CLS|first visit kB|card kB|browser|benchmark|load',
  pages.flatMap(({ name, load, hosts }) => hosts.map((measured) => pageRow(name, load, measured))),
)}
${pages
  .flatMap(({ name, hosts }) => hosts.map(({ host, faults }) => ({ name: `${name}, ${host}`, faults })))
  .filter(({ faults }) => faults.length > 0)
  .map(({ name, faults }) => `\n${name}: ${faults.join(', ')}\n`)
  .join('')}
${results.taps ? tapsOf(results.taps) : ''}
## Targets

The worse address counts.

${table('|target|measured', targetsOf(results))}
`;
  writeFileSync('proving/bench/PAGES.md', report);
  return report;
}

function tapsOf({ load, taps }: PageResults['taps'] & object): string {
  return `## Taps

From a tap to the next frame (INP), with the CPU slowed down ${slowerCpu} times, on a touch device of 360 × 740, signed in as a
customer; the first tap on a page: as soon as the network is quiet, and ${settleMs / 1000} s after React has hydrated it; the finger touches the
screen for ${touchMs} ms; ${tapRuns} taps each, in turn; load ${load.toFixed(2)}${invalid(load)}. The first row is the
floor: what a tap takes on this machine without the shop.

${table(
  '|loaded: median ms|worst ms|hydrated: median ms|worst ms',
  taps.map(({ name, loaded, hydrated }) => [
    name,
    ...[loaded, hydrated].flatMap(({ median, worst }) => [Math.round(median), Math.round(worst)]),
  ]),
)}
`;
}

const pageRow = (name: string, load: number, page: Measured): Cell[] => [
  `${name}, ${page.host}`,
  page.performance,
  page.accessibility,
  page.bestPractices,
  page.seo,
  (page.lcp / 1e3).toFixed(2),
  Math.round(page.tbt),
  page.tbtRange.map(Math.round).join(' to '),
  page.cls.toFixed(3),
  kilo(page.bytes, 0),
  kilo(page.largestCard, 1),
  page.browser,
  Math.round(page.benchmark),
  load.toFixed(2) + invalid(load),
];

const invalid = (load: number): string => (load > maxLoad ? ' (**invalid**)' : '');

const kilo = (bytes: number, digits: number): string => (bytes / 1000).toFixed(digits);

type Target = { title: string; limit: number; value: number; digits?: number; isLeast?: true };

function targetsOf({ pages, revisit, taps }: PageResults): Cell[][] {
  const measured = Object.values(pages).flatMap(({ hosts }) => hosts);
  const { whole, ...others } = pages;
  const blocked = (rows: typeof others) =>
    Math.max(...Object.values(rows).flatMap(({ hosts }) => hosts.map(({ tbt }) => tbt)));
  const most = (pick: (page: Measured) => number) => Math.max(...measured.map(pick));
  const least = (pick: (page: Measured) => number) => Math.min(...measured.map(pick));
  const targets: Target[] = [
    { title: 'Performance ≥ 98', limit: 98, value: least((page) => page.performance), isLeast: true },
    { title: 'Accessibility = 100', limit: 100, value: least((page) => page.accessibility), isLeast: true },
    { title: 'Best practices = 100', limit: 100, value: least((page) => page.bestPractices), isLeast: true },
    { title: 'SEO = 100', limit: 100, value: least((page) => page.seo), isLeast: true },
    { title: 'LCP ≤ 1.5 s', limit: 1.5, value: most((page) => page.lcp) / 1000, digits: 2 },
    { title: 'TBT ≤ 100 ms', limit: 100, value: blocked(others) },
    ...(whole ? [{ title: 'TBT ≤ 100 ms, whole browser', limit: 100, value: blocked({ whole }) }] : []),
    { title: 'CLS = 0', limit: 0, value: most((page) => page.cls), digits: 3 },
    { title: 'First visit ≤ 200 kB', limit: 200, value: most((page) => page.bytes) / 1000 },
    {
      title: 'Picture of a product card ≤ 15 kB',
      limit: 15,
      value: most((page) => page.largestCard) / 1000,
      digits: 1,
    },
    ...(revisit
      ? [
          { title: 'Repeat visit to home: LCP ≤ 1 s', limit: 1, value: revisit.lcp / 1000, digits: 2 },
          { title: 'Repeat visit to home ≤ 15 kB', limit: 15, value: revisit.bytes / 1000, digits: 1 },
        ]
      : []),
    ...(taps
      ? (['loaded', 'hydrated'] as const).map((moment) => ({
          title: `INP ≤ 100 ms, medians, ${moment}`,
          limit: 100,
          value: Math.max(...taps.taps.map((tap) => tap[moment].median)),
        }))
      : []),
  ];
  return targets.map(({ title, limit, value, digits = 0, isLeast }) => {
    const isMet = isLeast ? value >= limit : value <= limit;
    return [isMet ? 'met' : '**missed**', title, value.toFixed(digits)];
  });
}

type Cell = string | number;

/** `heading` has the titles with `|` between them. */
const table = (heading: string, rows: readonly Cell[][]) =>
  [heading.split('|'), heading.split('|').map((_, at) => (at === 0 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
