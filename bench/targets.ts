import type { Comparison } from './alternate.ts';
import type { Growth, Suggestions } from './growth.ts';

export type Result = { name: string; title: string } & Comparison;
export type Verdict = { target: string; found: string; isMet: boolean };

const htmlRatio = 0.5;
const listingRatio = 0.6;
const checkoutRatio = 0.5;
const tailFactor = 10;
const maxSuggestionMs = 30;

const requireAtLeast = (target: string, min: number, found: number): Verdict => ({
  target: `${target} at ${min} of the limit or more`,
  found: found.toFixed(2) + (found < min ? `, ${Math.round((1 - found / min) * 100)} % short` : ''),
  isMet: found >= min,
});

type Measured = { results: readonly Result[]; growths: readonly Growth[]; suggestions: Suggestions };

/** Compares the results with the targets and returns a report row for each. */
export function compareWithTargets({ results, growths, suggestions }: Measured): Verdict[] {
  const ratioOf = (name: string) => results.find((result) => result.name === name)?.ratio ?? NaN;
  const tails = results.map(({ title, first: { p50, p99 } }) => ({ title, factor: p99 / p50 }));
  const longTails = tails.filter(({ factor }) => factor >= tailFactor);
  const longest = Math.max(...tails.map(({ factor }) => factor));
  return [
    requireAtLeast('Kept home page', htmlRatio, ratioOf('home')),
    requireAtLeast('Kept home page under orders', htmlRatio, ratioOf('home-orders')),
    requireAtLeast('50 kept category pages under orders', htmlRatio, ratioOf('kept-orders')),
    requireAtLeast('60 listings', listingRatio, ratioOf('listing')),
    requireAtLeast('Checkout, mostly PostgreSQL,', checkoutRatio, ratioOf('checkout')),
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
