import { useState } from 'react';
import type { Changes } from './changes.ts';

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
