import type { Comparison } from './alternate.ts';
import type { Growth, Suggestions } from './cases.ts';
import type { Load } from './purchases.ts';

export type Result = { name: string; title: string } & Comparison;

const htmlRatio = 0.5;
const listingRatio = 0.6;
const checkoutRatio = 0.7;
const maxReadCpu = 1.5;
/** Of a purchase without its three mails, which the shop did not send when the aim was set. */
const maxPurchaseCpuMs = 14;
const purchaseRatio = 0.7;
const maxStartMb = 200;
const maxPurchaseMb = 350;
const tailFactor = 10;
const maxSuggestionMs = 30;

type Measured = { results: readonly Result[]; load: Load; growths: readonly Growth[]; suggestions: Suggestions };

/** Compares the results with the targets and returns a row of the report for each. */
export function compareWithTargets({ results, load, growths, suggestions }: Measured): string[][] {
  const requireAtLeast = (target: string, min: number, name: string) => {
    const ratio = results.find((result) => result.name === name)?.ratio ?? NaN;
    const short = ratio < min ? `, ${Math.round((1 - ratio / min) * 100)} % short` : '';
    return verdict(ratio >= min, `${target} at ${min} of the limit or more`, ratio.toFixed(2) + short);
  };
  const tails = results.map(({ title, first: { p50, p99 } }) => ({ title, factor: p99 / p50 }));
  const longTails = tails.filter(({ factor }) => factor >= tailFactor);
  const longest = Math.max(...tails.map(({ factor }) => factor));
  const count = (number: number) => number.toLocaleString('en');
  return [
    requireAtLeast('Kept home page', htmlRatio, 'home'),
    requireAtLeast('Kept home page under orders', htmlRatio, 'home-orders'),
    requireAtLeast('50 kept category pages under orders', htmlRatio, 'kept-orders'),
    requireAtLeast('60 listings', listingRatio, 'listing'),
    ...['listing', 'product'].map((name) => {
      const { title, cpuRatio } = results.find((result) => result.name === name)!;
      const found = 1 / cpuRatio;
      return verdict(found <= maxReadCpu, `${title}: CPU ≤ ${maxReadCpu} × that of the limit`, found.toFixed(2));
    }),
    requireAtLeast('Checkout', checkoutRatio, 'checkout'),
    ...compareLoad(load),
    verdict(
      longTails.length === 0,
      `p99 below ${tailFactor} × p50 in every case`,
      longTails.map(({ title, factor }) => `${title}: ${factor.toFixed(1)}`).join('; ') ||
        `${longest.toFixed(1)} at most`,
    ),
    ...growths.map(({ title, of, from, to, max, first, second }) => {
      const factor = first.p50 / second.p50;
      const target = `${title}: p50 at ${count(to)} ${of} ≤ ${max} × that at ${count(from)}`;
      return verdict(factor <= max, target, factor.toFixed(2));
    }),
    verdict(
      suggestions.p95 < maxSuggestionMs,
      `Suggestions: p95 at ${count(suggestions.products)} products below ${maxSuggestionMs} ms, one at a time`,
      `${suggestions.p95.toFixed(1)} ms`,
    ),
  ];
}

function compareLoad({ started, bought, withoutMails: { own, ratio, refusals }, invariants }: Load): string[][] {
  const cpu = own.cpu + own.databaseCpu;
  const refused = [...bought.refusals.values(), ...refusals.values()].reduce((sum, times) => sum + times, 0);
  const purchases = bought.count.toLocaleString('en');
  const megabytes = (number: number) => `${number.toFixed(0)} MB`;
  return [
    verdict(cpu <= maxPurchaseCpuMs, `A purchase without mails: CPU ≤ ${maxPurchaseCpuMs} ms`, `${cpu.toFixed(1)} ms`),
    verdict(
      ratio >= purchaseRatio,
      `A purchase without mails: CPU of the limit / CPU of the shop ≥ ${purchaseRatio}`,
      ratio.toFixed(2),
    ),
    verdict(refused === 0, 'No request of a purchase is refused', `${refused} refused`),
    verdict(
      started < maxStartMb,
      `Memory of the server after its second start < ${megabytes(maxStartMb)}`,
      megabytes(started),
    ),
    verdict(
      bought.rss < maxPurchaseMb,
      `Memory of the server after ${purchases} purchases < ${megabytes(maxPurchaseMb)}`,
      megabytes(bought.rss),
    ),
    verdict(
      invariants.broken.length === 0,
      'Every invariant holds after all loads',
      `${invariants.broken.length} broken`,
    ),
  ];
}

const verdict = (isMet: boolean, target: string, found: string) => [isMet ? 'met' : '**missed**', target, found];
