/** Parts of what a store says of itself, for places that are too small for all of it. */

/** The last part of an address, such as the town. The page of the store has the whole address. */
export const townOf = (address: string): string => address.split(',').at(-1)!.trim();

/** The first sentences of a text, without what comes after its first paragraph. */
export const firstSentences = (text: string, count: number): string =>
  text
    .split('\n')[0]!
    .split(/(?<=[.!?])\s+/)
    .slice(0, count)
    .join(' ')
    .trim();
