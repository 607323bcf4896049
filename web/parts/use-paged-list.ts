import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

export type ListPage<Item> = { items: Item[]; nextCursor: string | null };
type Row = { _id: string };

/** What was loaded on top of the first page, by list and entry of the history: Back finds the list as it was left. */
const left = new Map<string, ListPage<Row>>();
const mostLeft = 50;

/**
 * A list as far as it was asked for: `first` as the page brought it, and what `more` fetches after it. `name` tells it
 * from other lists over the same page. Give the component a `key` that changes with the list (its filter, its words):
 * a new list begins anew.
 */
export function usePagedList<Item extends Row>(
  name: string,
  first: ListPage<Item>,
  read: (cursor: string) => Promise<ListPage<Item>>,
) {
  const place = `${name} ${useLocation().key}`;
  // A name belongs to one kind of list, so what it left behind are rows of this kind.
  const [later, setLater] = useState(() => left.get(place) as ListPage<Item> | undefined);
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle');

  useEffect(() => {
    if (!later) return;
    left.set(place, later);
    const [oldest] = left.keys();
    if (left.size > mostLeft && oldest !== undefined) left.delete(oldest);
  }, [place, later]);

  const nextCursor = later ? later.nextCursor : first.nextCursor;
  const more = async (cursor: string) => {
    setState('reading');
    await read(cursor).then(
      (page) => {
        setLater({ items: [...(later?.items ?? []), ...page.items], nextCursor: page.nextCursor });
        setState('idle');
      },
      () => setState('failed'),
    );
  };

  return {
    items: later ? withoutDoubles([...first.items, ...later.items]) : first.items,
    state,
    /** Fetches the next page; null where there is none. */
    more: nextCursor === null ? null : () => more(nextCursor),
  };
}

// The first page is read anew on Back: a row may have moved into it since.
const withoutDoubles = <Item extends Row>(items: Item[]): Item[] => [
  ...new Map(items.map((item) => [item._id, item])).values(),
];
