import { useState } from 'react';

/**
 * The changes to a list that its pages need not be read again for: further pages stay, and nothing jumps. `reading` is
 * what the loader gave; another one begins anew.
 */
export function useChanges<Item extends { _id: string }>(reading: unknown) {
  const [state, setState] = useState<{ reading: unknown; changes: Changes<Item> }>({ reading, changes: new Map() });
  if (state.reading !== reading) setState({ reading, changes: new Map() });

  const note = (entries: readonly (readonly [string, Item | null])[]) =>
    setState((now) => ({ ...now, changes: new Map([...now.changes, ...entries]) }));

  return {
    changes: state.changes,
    /** Rows as they are now, the newest last. */
    put: (...items: Item[]) => note(items.map((item) => [item._id, item] as const)),
    remove: (id: string) => note([[id, null]]),
  };
}

/** What changed in a list since its pages were read: rows by their id, null for one that is gone. */
export type Changes<Item> = ReadonlyMap<string, Item | null>;

type Row = { _id: string };

/** The list as it is now: changed rows in their places, new ones before all others, the newest first. */
export function withChanges<Item extends Row>(listed: readonly Item[], changes: Changes<Item>): Item[] {
  const shown = listed.flatMap((item) => (changes.has(item._id) ? (changes.get(item._id) ?? []) : item));
  return [...addedTo(listed, changes).reverse(), ...shown];
}

/** How many rows there are now, of which `total` were there when the list was read. */
export function countWithChanges<Item extends Row>(
  total: number,
  listed: readonly Item[],
  changes: Changes<Item>,
): number {
  const gone = [...changes.values()].filter((item) => item === null).length;
  return total + addedTo(listed, changes).length - gone;
}

/**
 * What the first page of a list, newest first, brings when it is read again: its rows as they are now, and newer ones. A
 * row that moved up from a later page since others left the list is neither. Ids sort by time.
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
