import { useState } from 'react';

/**
 * Keeps local changes to a paged list, so that loaded pages need no refetch and the scroll position stays. `reading` is
 * the loader's promise; a new promise discards the changes.
 */
export function useChanges<Item extends { _id: string }>(reading: unknown) {
  const [state, setState] = useState<{ reading: unknown; changes: Changes<Item> }>({ reading, changes: new Map() });
  if (state.reading !== reading) setState({ reading, changes: new Map() });

  const note = (entries: readonly (readonly [string, Item | null])[]) =>
    setState((now) => ({ ...now, changes: new Map([...now.changes, ...entries]) }));

  return {
    changes: state.changes,
    /** Adds or replaces rows. The newest row comes last. */
    put: (...items: Item[]) => note(items.map((item) => [item._id, item] as const)),
    remove: (id: string) => note([[id, null]]),
  };
}

/** The changes to a list since its pages were fetched: rows by id, null for a removed row. */
export type Changes<Item> = ReadonlyMap<string, Item | null>;

type Row = { _id: string };

/** The list with changes applied: changed rows keep their position, new rows come first, newest at the top. */
export function withChanges<Item extends Row>(listed: readonly Item[], changes: Changes<Item>): Item[] {
  const shown = listed.flatMap((item) => (changes.has(item._id) ? (changes.get(item._id) ?? []) : item));
  return [...addedTo(listed, changes).reverse(), ...shown];
}

/** The number of rows with changes applied; `total` is the number at the time of the fetch. */
export function countWithChanges<Item extends Row>(
  total: number,
  listed: readonly Item[],
  changes: Changes<Item>,
): number {
  const gone = [...changes.values()].filter((item) => item === null).length;
  return total + addedTo(listed, changes).length - gone;
}

/**
 * The rows of a refetched first page that were on the previous first page or are newer than it. Rows that moved up from
 * a later page are left out. The list is sorted newest first, and ids sort by creation time.
 */
export function changedOrNew<Item extends Row>(first: readonly Item[], now: readonly Item[]): Item[] {
  const known = new Set(first.map(({ _id }) => _id));
  const newest = first[0]?._id ?? '';
  return now.filter(({ _id }) => known.has(_id) || _id > newest);
}

function addedTo<Item extends Row>(listed: readonly Item[], changes: Changes<Item>): Item[] {
  const known = new Set(listed.map(({ _id }) => _id));
  return [...changes.values()].filter((item) => item !== null && !known.has(item._id)) as Item[];
}
