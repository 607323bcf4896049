import { useState } from 'react';

/** Local changes to a paged list, so that it keeps its place. A new `source`, the loader's promise, drops them. */
export function useLocalChanges<Item extends { _id: string }>(source: unknown) {
  const [state, setState] = useState<{ source: unknown; changes: Changes<Item> }>({ source, changes: new Map() });
  if (state.source !== source) setState({ source, changes: new Map() });

  const record = (entries: readonly (readonly [string, Item | null])[]) =>
    setState((before) => ({ ...before, changes: new Map([...before.changes, ...entries]) }));

  return {
    changes: state.changes,
    /** Adds or replaces rows. The newest row comes last. */
    put: (...items: Item[]) => record(items.map((item) => [item._id, item] as const)),
    remove: (id: string) => record([[id, null]]),
  };
}

/** The changes to a list since its pages were fetched: rows by id, null for a removed row. */
export type Changes<Item> = ReadonlyMap<string, Item | null>;

type Row = { _id: string };

/** The list with changes applied: changed rows keep their position, new rows come first, newest at the top. */
export function withChanges<Item extends Row>(listed: readonly Item[], changes: Changes<Item>): Item[] {
  const changedRows = listed.flatMap((item) => (changes.has(item._id) ? (changes.get(item._id) ?? []) : item));
  return [...addedTo(listed, changes).reverse(), ...changedRows];
}

/** The number of rows with changes applied; `total` is the number at the time of the fetch. */
export function countWithChanges<Item extends Row>(
  total: number,
  listed: readonly Item[],
  changes: Changes<Item>,
): number {
  const removedCount = [...changes.values()].filter((item) => item === null).length;
  return total + addedTo(listed, changes).length - removedCount;
}

/**
 * The rows of a refetched first page that were on the previous first page or are newer than it. Rows that moved up from
 * a later page are left out, and so are new rows when the oldest come first, because those belong to the end of the
 * list. Ids sort by creation time.
 */
export function changedOrNew<Item extends Row>(
  first: readonly Item[],
  refetched: readonly Item[],
  sortBy: string,
): Item[] {
  const listedIds = new Set(first.map(({ _id }) => _id));
  const newest = first[0]?._id ?? '';
  return refetched.filter(({ _id }) => listedIds.has(_id) || (sortBy === 'newest' && _id > newest));
}

function addedTo<Item extends Row>(listed: readonly Item[], changes: Changes<Item>): Item[] {
  const listedIds = new Set(listed.map(({ _id }) => _id));
  return [...changes.values()].filter((item) => item !== null).filter(({ _id }) => !listedIds.has(_id));
}
