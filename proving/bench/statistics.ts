/** Returns the median. For an even count this is the mean of the two middle numbers. NaN for an empty list. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? NaN) + (sorted[Math.floor(half)] ?? NaN)) / 2;
}

/** Returns the medians of some numbers of each object. */
export const medians = <Name extends string>(all: readonly Record<Name, number>[], ...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, median(all.map((one) => one[name]))])) as Record<Name, number>;

/** Returns the value below which a share (0 to 1) of the numbers lies. NaN for an empty list. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
