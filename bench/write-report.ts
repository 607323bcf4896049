import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Summary } from './alternate.ts';
import { type Growth, judgeAims, type Result } from './judge-aims.ts';
import { connections } from './run-round.ts';

type Measured = {
  machine: readonly string[];
  pace: { rounds: number; seconds: number };
  smallShop: number;
  results: readonly Result[];
  growths: readonly Growth[];
};

const file = path.join(import.meta.dirname, 'REPORT.md');

/** Writes bench/REPORT.md and returns its text. */
export function writeReport({ machine, pace, smallShop, results, growths }: Measured): string {
  const { rounds, seconds } = pace;
  const report = `# How fast it is

\`npm run bench\` wrote this on ${new Date().toISOString().slice(0, 10)}.

${machine.map((line) => `- ${line}`).join('\n')}
- ${connections} connections, ${rounds} rounds of ${seconds} s each (a fixed number of checkouts), product and ceiling in turn; medians of the rounds
- load, product, ceiling, payment simulator and PostgreSQL share this machine: ratios say more than requests/s

The ceiling is a bare Fastify: for the page it sends the same bytes and headers, for all else it runs the very statements
that the product sends for that request, prepared where the product prepares them, on bare \`pg\`, and sends the last rows
as JSON. Its checkout is the database's part alone: it asks no provider. CPU is ms a request, of our process and of
PostgreSQL's. The ratios are ours to the ceiling's in requests/s, and the ceiling's to ours in CPU, which noise disturbs
least.

## ${count(smallShop)} products

${table(
  [
    '',
    'requests/s',
    'ceiling',
    'ratio',
    'p50 ms',
    'p99 ms',
    'ceiling p99',
    'CPU ms',
    'ceiling',
    'ratio',
    'PostgreSQL CPU ms',
  ],
  results.map(({ title, first, second, ratio, cpuRatio }) => [
    ...[title + refusals(first, second), count(first.perSecond), count(second.perSecond), shown(ratio, 2)],
    ...[shown(first.p50, 1), shown(first.p99, 1), shown(second.p99, 1)],
    ...[shown(first.cpu, 3), shown(second.cpu, 3), shown(cpuRatio, 2), shown(first.databaseCpu, 3)],
  ]),
)}

## Growth

The same requests to two shops in turn, a smaller and a bigger one.

${table(
  ['', 'from', 'p50 ms', 'to', 'p50 ms', 'factor'],
  growths.map(({ title, of, from, to, first, second }) => [
    ...[title + refusals(first, second), `${count(from)} ${of}`, shown(second.p50, 1), count(to)],
    ...[shown(first.p50, 1), shown(first.p50 / second.p50, 2)],
  ]),
)}

## Aims

${table(
  ['', 'aim', 'found'],
  judgeAims(results, growths).map(({ aim, found, isMet }) => [isMet ? 'met' : '**missed**', aim, found]),
)}
`;
  writeFileSync(file, report);
  return report;
}

/** Formats a number. CPU time is NaN on systems without /proc. */
const shown = (number: number, digits: number) => (Number.isNaN(number) ? '–' : number.toFixed(digits));

const count = (number: number) => Math.round(number).toLocaleString('en');

/** Notes failed requests, because they make a measurement invalid. */
const refusals = (...contenders: readonly Summary[]): string => {
  const refused = contenders.reduce((sum, { refused }) => sum + refused, 0);
  return refused > 0 ? ` (**${refused} requests refused**)` : '';
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
