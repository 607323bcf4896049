import { writeFileSync } from 'node:fs';
import { maxLoad } from '../describe-machine.ts';
import { type Measured, runs } from './measure.ts';
import type { Revisited } from './revisit.ts';
import { moments, network, settleMs, slowerCpu, type Tap, tapRuns, touchMs } from './taps.ts';

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
  const columns = momentNames.map((moment) => headingOf(moment)).join('|');
  const rowsOf = (figure: 'answer' | 'inp' | 'effect') =>
    table(
      `|${columns}`,
      taps.map(({ name, ...at }) => [name, ...momentNames.map((moment) => medianAndWorst(at[moment][figure]))]),
    );
  return `## Taps

The first tap on a page, with the CPU slowed down ${slowerCpu} times, on a touch device of 360 × 740, signed in as a customer:
${earlyMoments} after the first paint, with a network of ${network.downloadThroughput / 1e3} kB/s and ${network.latency} ms; as soon as the network is quiet
("loaded"), and ${settleMs / 1000} s after React has hydrated the page ("rest"). The finger touches the screen for ${touchMs} ms. Median and worst
of ${tapRuns} taps each in ms, in turn; load ${load.toFixed(2)}${invalid(load)}. The first row is the floor: what a tap takes on this machine without
the shop.

From the lifted finger to the first frame that answers: the tapped element looks different, a dialog is open, or the effect is
there.

${rowsOf('answer')}

From the tap to the next frame (INP).

${rowsOf('inp')}

From the lifted finger to the effect, at least 500 ms, because before that nothing looks for it.

${rowsOf('effect')}
`;
}

const momentNames = Object.keys(moments) as (keyof typeof moments)[];

function headingOf(moment: keyof typeof moments): string {
  const at = moments[moment];
  return typeof at === 'number' ? `${at / 1000} s` : at;
}

const earlyMoments = momentNames
  .filter((moment) => typeof moments[moment] === 'number')
  .map(headingOf)
  .join(', ');

const medianAndWorst = ({ median, worst }: { median: number; worst: number }): string =>
  `${Math.round(median)} (${Math.round(worst)})`;

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
    { title: 'First visit ≤ 212 kB', limit: 212, value: most((page) => page.bytes) / 1000 },
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
    ...(taps ? tapTargets(taps.taps) : []),
  ];
  return targets.map(({ title, limit, value, digits = 0, isLeast }) => {
    const isMet = isLeast ? value >= limit : value <= limit;
    return [isMet ? 'met' : '**missed**', title, value.toFixed(digits)];
  });
}

/** Of the medians, the worst. */
function tapTargets(taps: readonly Tap[]): Target[] {
  const worst = (figure: 'answer' | 'effect', moments: readonly (typeof momentNames)[number][]) =>
    Math.max(...taps.flatMap((tap) => moments.map((moment) => tap[moment][figure].median)));
  return [
    ...momentNames.map((moment) => ({
      title: `A tap is answered in 100 ms, ${headingOf(moment)}`,
      limit: 100,
      value: worst('answer', [moment]),
    })),
    { title: 'A tap has its effect in 2 s', limit: 2_000, value: worst('effect', momentNames) },
  ];
}

type Cell = string | number;

/** `heading` has the titles with `|` between them. */
const table = (heading: string, rows: readonly Cell[][]) =>
  [heading.split('|'), heading.split('|').map((_, at) => (at === 0 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
