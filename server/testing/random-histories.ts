import { expect } from 'vitest';
import { openEmptyShop } from './open-shop.ts';

const { MODEL_RUNS, MODEL_SECONDS } = process.env;
/** Without MODEL_SECONDS. */
const usualSeconds = 300;

export type Histories = { asked: number; numRuns: number; limitMs: number };

/**
 * How many random histories a test runs: MODEL_RUNS, or as many as fit into MODEL_SECONDS if only that is set,
 * or `usual`. It stops at MODEL_SECONDS, and `expectHistories` then fails it if it has not run MODEL_RUNS.
 */
export function readHistories(usual: number): Histories {
  const isByTime = MODEL_RUNS === undefined && MODEL_SECONDS !== undefined;
  const asked = isByTime ? 1 : Number(MODEL_RUNS ?? usual);
  return { asked, numRuns: isByTime ? 1_000_000 : asked, limitMs: Number(MODEL_SECONDS ?? usualSeconds) * 1000 };
}

/** The invariants are of whole tables, which therefore must not grow with the number of histories. */
const historiesPerShop = 20;

/** Opens an empty shop after every 20 histories. Returns whether it did: people and settings are then gone. */
export async function emptyShopAfter(ran: readonly unknown[]): Promise<boolean> {
  const isFull = ran.length > 0 && ran.length % historiesPerShop === 0;
  if (isFull) await openEmptyShop();
  return isFull;
}

/** Prints how many histories ran, and how many of them met each case. Fails when fewer ran than asked for. */
export function expectHistories({ asked }: Histories, ran: readonly ReadonlySet<string>[]): void {
  const counts = new Map<string, number>();
  for (const met of ran) for (const name of met) counts.set(name, (counts.get(name) ?? 0) + 1);
  const cases = [...counts].map(([name, count]) => `, ${count} with ${name}`);
  console.info(`${ran.length} of ${asked} histories${cases.join('')}`);
  expect(ran.length).toBeGreaterThanOrEqual(asked);
}
