import type { Comparison } from './alternate.ts';
import type { Growth, Suggestions } from './cases.ts';
import type { Load } from './purchases.ts';

export type Result = { name: string; title: string } & Comparison;
export type Verdict = { target: string; found: string; isMet: boolean };

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

const requireAtLeast = (target: string, min: number, found: number): Verdict => ({
  target: `${target} at ${min} of the limit or more`,
  found: found.toFixed(2) + (found < min ? `, ${Math.round((1 - found / min) * 100)} % short` : ''),
  isMet: found >= min,
});

type Measured = { results: readonly Result[]; load: Load; growths: readonly Growth[]; suggestions: Suggestions };

/** Compares the results with the targets and returns a report row for each. */
export function compareWithTargets({ results, load, growths, suggestions }: Measured): Verdict[] {
  const ratioOf = (name: string) => results.find((result) => result.name === name)?.ratio ?? NaN;
  const tails = results.map(({ title, first: { p50, p99 } }) => ({ title, factor: p99 / p50 }));
  const longTails = tails.filter(({ factor }) => factor >= tailFactor);
  const longest = Math.max(...tails.map(({ factor }) => factor));
  return [
    requireAtLeast('Kept home page', htmlRatio, ratioOf('home')),
    requireAtLeast('Kept home page under orders', htmlRatio, ratioOf('home-orders')),
    requireAtLeast('50 kept category pages under orders', htmlRatio, ratioOf('kept-orders')),
    requireAtLeast('60 listings', listingRatio, ratioOf('listing')),
    ...['listing', 'product'].map((name) => {
      const { title, cpuRatio } = results.find((result) => result.name === name)!;
      const found = 1 / cpuRatio;
      const target = `${title}: CPU ≤ ${maxReadCpu} × that of the limit`;
      return { target, found: found.toFixed(2), isMet: found <= maxReadCpu };
    }),
    requireAtLeast('Checkout', checkoutRatio, ratioOf('checkout')),
    ...compareLoad(load),
    {
      target: `p99 below ${tailFactor} × p50 in every case`,
      found:
        longTails.map(({ title, factor }) => `${title}: ${factor.toFixed(1)}`).join('; ') ||
        `${longest.toFixed(1)} at most`,
      isMet: longTails.length === 0,
    },
    ...growths.map(({ title, of, from, to, max, first, second }) => ({
      target: `${title}: p50 at ${to.toLocaleString('en')} ${of} ≤ ${max} × that at ${from.toLocaleString('en')}`,
      found: (first.p50 / second.p50).toFixed(2),
      isMet: first.p50 / second.p50 <= max,
    })),
    {
      target: `Suggestions: p95 at ${suggestions.products.toLocaleString('en')} products below ${maxSuggestionMs} ms, one at a time`,
      found: `${suggestions.p95.toFixed(1)} ms`,
      isMet: suggestions.p95 < maxSuggestionMs,
    },
  ];
}

function compareLoad({ started, bought, withoutMails, invariants }: Load): Verdict[] {
  const { own, ratio } = withoutMails;
  const cpu = own.cpu + own.databaseCpu;
  const refused = [bought, withoutMails].flatMap(({ refusals }) => [...refusals.values()]);
  return [
    {
      target: `A purchase without mails: CPU ≤ ${maxPurchaseCpuMs} ms`,
      found: `${cpu.toFixed(1)} ms`,
      isMet: cpu <= maxPurchaseCpuMs,
    },
    {
      target: `A purchase without mails: CPU of the limit / CPU of the shop ≥ ${purchaseRatio}`,
      found: ratio.toFixed(2),
      isMet: ratio >= purchaseRatio,
    },
    {
      target: 'No request of a purchase is refused',
      found: `${refused.reduce((sum, times) => sum + times, 0)} refused`,
      isMet: refused.length === 0,
    },
    {
      target: `Memory of the server after its second start < ${maxStartMb} MB`,
      found: `${started.toFixed(0)} MB`,
      isMet: started < maxStartMb,
    },
    {
      target: `Memory of the server after ${bought.count.toLocaleString('en')} purchases < ${maxPurchaseMb} MB`,
      found: `${bought.rss.toFixed(0)} MB`,
      isMet: bought.rss < maxPurchaseMb,
    },
    {
      target: 'Every invariant holds after all loads',
      found: `${invariants.broken.length} broken`,
      isMet: invariants.broken.length === 0,
    },
  ];
}
