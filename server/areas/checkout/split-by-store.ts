import type { UserId } from '#contract/ids.ts';

/** Groups lines by their store, stores in the order of their ids, which is the order in which all checkouts lock. */
export function splitByStore<Line extends { sellerId: UserId }>(
  lines: readonly Line[],
): { sellerId: UserId; lines: Line[] }[] {
  const stores = Map.groupBy(lines, ({ sellerId }) => sellerId);
  return [...stores].sort(([a], [b]) => (a < b ? -1 : 1)).map(([sellerId, own]) => ({ sellerId, lines: own }));
}
