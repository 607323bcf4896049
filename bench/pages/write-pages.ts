import { writeFileSync } from 'node:fs';
import type { Measured } from './measure.ts';
import type { Revisited } from './revisit.ts';

type Written = { machine: readonly string[]; runs: number; results: readonly Measured[]; revisited: Revisited };

/** Writes the report and returns its text. */
export function writePages(file: string, { machine, runs, results, revisited }: Written): string {
  const titles = [
    '',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'LCP s',
    'TBT ms',
    'CLS',
    'first visit kB',
    'card kB',
  ];
  const rows = results.map((page) => [
    ...[page.name, page.performance, page.accessibility, page.bestPractices, page.seo],
    ...[(page.lcp / 1000).toFixed(2), Math.round(page.tbt), page.cls.toFixed(3)],
    ...[Math.round(page.bytes / 1000), (page.largestCard / 1000).toFixed(1)],
  ]);
  const faults = results.filter((page) => page.faults.length > 0);
  const report = `# Page speed

\`npm run bench:pages\` wrote this file on ${new Date().toISOString().slice(0, 10)}.

${machine.map((line) => `- ${line}`).join('\n')}
- Lighthouse 13 as a slow phone on slow 4G (simulated), over HTTP/2 and TLS, a first visit; medians of ${runs}
- targets: performance 98, the other three 100, LCP 1.5 s, TBT 100 ms, CLS 0, 300 kB in all, 15 kB for the picture of a product card

${table(titles, rows)}

A repeat visit to the home page, with slow 4G simulated in the proxy and the CPU slowed down four times: LCP ${(revisited.lcp / 1000).toFixed(2)} s, ${(revisited.bytes / 1000).toFixed(1)} kB (targets: 1.0 s, 15 kB).
${faults.map(({ name, faults }) => `\n${name}: ${faults.join(', ')}\n`).join('')}`;
  writeFileSync(file, report);
  return report;
}

const table = (titles: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [titles, titles.map((_, at) => (at === 0 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
