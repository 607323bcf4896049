import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Growth, Suggestions } from './cases.ts';
import type { ComparedPurchases, Load, Refusals } from './purchases.ts';
import { connections, ordersPerSecond, type Round } from './run-round.ts';
import { compareWithTargets, type Result } from './targets.ts';

type Measured = {
  machine: readonly string[];
  pace: { rounds: number; seconds: number };
  smallShop: number;
  results: readonly Result[];
  load: Load;
  growths: readonly Growth[];
  suggestions: Suggestions;
};

const file = path.join(import.meta.dirname, 'REPORT.md');

/** Writes proving/bench/REPORT.md and returns its text. */
export function writeReport({ machine, pace, smallShop, results, load, growths, suggestions }: Measured): string {
  const { rounds, seconds } = pace;
  const report = `# Load test

\`npm run bench\` wrote this file on ${new Date().toISOString().slice(0, 10)}.

${machine.map((line) => `- ${line}`).join('\n')}
- ${connections} connections, ${rounds} rounds of ${seconds} s each (a fixed number of checkouts), alternating between product and limit; medians of the rounds
- load, product, limit, payment simulator, mail server and PostgreSQL share this machine, so ratios are more reliable than requests/s

The limit is a bare Fastify that does the least possible work for the same response. For pages it sends the same bytes and
headers, kept or rendered. For listings, products, adds to the cart and checkouts it runs statements written by hand,
independently of the shop's and one after another (proving/bench/plain-statements.ts), for all other cases the shop's own statements on bare \`pg\`, prepared where the shop
prepares them, and sends the last rows as JSON. Its checkout makes no request to the payment provider. "Under orders" means
that ${ordersPerSecond} orders per second come in at both. CPU is in ms per request, for the server process and for PostgreSQL. The
first ratio is the shop's requests/s divided by the limit's. The CPU ratio is the limit's CPU divided by the shop's, of server
and PostgreSQL together; other processes affect it least.

## ${count(smallShop)} products

${table(
  '|requests/s|limit|ratio|p50 ms|p99 ms|limit p99|CPU ms|PostgreSQL|limit CPU|PostgreSQL|ratio',
  results.map(({ title, first, second, ratio, cpuRatio }) => [
    title + refusals(first, second),
    count(first.perSecond),
    count(second.perSecond),
    shown(ratio, 2),
    shown(first.p50, 1),
    shown(first.p99, 1),
    shown(second.p99, 1),
    shown(first.cpu, 3),
    shown(first.databaseCpu, 3),
    shown(second.cpu, 3),
    shown(second.databaseCpu, 3),
    shown(cpuRatio, 2),
  ]),
)}

${describeLoad(load)}

## Growth

The same requests, alternating between a smaller and a larger shop.

${table(
  '|from|p50 ms|to|p50 ms|factor',
  growths.map(({ title, of, from, to, first, second }) => [
    title + refusals(first, second),
    `${count(from)} ${of}`,
    shown(second.p50, 1),
    count(to),
    shown(first.p50, 1),
    shown(first.p50 / second.p50, 2),
  ]),
)}

## Targets

${table('|target|measured', compareWithTargets({ results, load, growths, suggestions }))}
`;
  writeFileSync(file, report);
  return report;
}

function describeLoad({ started, bought, withoutMails, invariants: { broken, count: checked } }: Load): string {
  return `## Purchases

${count(bought.count)} purchases at ${connections} connections, each three products into the cart one by one, the order, and the signed report that
it is paid: ${shown(bought.perSecond, 0)} purchases/s, ${shown(bought.cpu + bought.databaseCpu, 1)} ms of CPU each (server ${shown(bought.cpu, 1)}, PostgreSQL ${shown(bought.databaseCpu, 1)}), with
the jobs and mails that follow. The mail server and the payment provider are processes of their own and not counted, because
they are elsewhere in production. ${listRefusals(bought.refusals)}
${describeCompared(withoutMails)}
The server held ${count(started)} MB after its second start and ${count(bought.rss)} MB after the purchases.
After all loads ${checked - broken.length} of ${checked} invariants held${broken.map((name) => `, not: ${name}`).join('')}.`;
}

function describeCompared({
  rounds,
  perRound,
  own,
  limit,
  ratio,
  ratios,
  refusals: refused,
}: ComparedPurchases): string {
  const total = ({ cpu, databaseCpu }: typeof own) =>
    `${shown(cpu + databaseCpu, 1)} ms each (server ${shown(cpu, 1)}, PostgreSQL ${shown(databaseCpu, 1)})`;
  return `In a shop that sends no mails, purchases took ${total(own)}, at the limit ${total(limit)}. Its CPU
is ${shown(ratio, 2)} of the shop's (median of ${rounds} alternating rounds of ${perRound} purchases, ${shown(ratios.lowest, 2)} to ${shown(ratios.highest, 2)}). The limit runs statements
written by hand, one after another (proving/bench/plain-purchase.ts), asks no payment provider and has no queue of jobs: it writes the mails with the payment. ${listRefusals(refused)}`;
}

/** Formats a number. CPU time is NaN on systems without /proc. */
const shown = (number: number, digits: number) => (Number.isNaN(number) ? '–' : number.toFixed(digits));

const count = (number: number) => Math.round(number).toLocaleString('en');

/** Notes failed requests, because they make a measurement invalid. */
const refusals = (...contenders: readonly Round[]): string => {
  const refused = contenders.reduce((sum, { refused }) => sum + refused, 0);
  return refused > 0 ? ` (**${refused} requests refused**)` : '';
};

const listRefusals = (refused: Refusals): string => {
  const listed = [...refused].map(([refusal, times]) => `${refusal} (${times})`).join(', ');
  return listed ? `Refused: ${listed}.` : 'No request was refused.';
};

/** `heading` has the titles with `|` between them. */
const table = (heading: string, rows: readonly (readonly string[])[]): string =>
  [heading.split('|'), heading.split('|').map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
