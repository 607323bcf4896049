import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

export type ListPage<Item> = { items: Item[]; nextCursor: string | null };
type Row = { _id: string };

/** The pages loaded after the first one, by list and history entry, so that Back restores the list. */
const left = new Map<string, ListPage<Row>>();
const mostLeft = 50;

/**
 * A list that loads page by page. `first` is the first page from the loader. `name` distinguishes lists on the same
 * page. Give the component a `key` that changes with the list (filter, search term), so that a new list starts empty.
 */
export function usePagedList<Item extends Row>(
  name: string,
  first: ListPage<Item>,
  read: (cursor: string) => Promise<ListPage<Item>>,
) {
  const place = `${name} ${useLocation().key}`;
  // Each name is used for one item type, so the stored rows have this type.
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
    /** Loads the next page; null if there is none. */
    more: nextCursor === null ? null : () => more(nextCursor),
  };
}

// The first page is reloaded on Back, so it may contain rows that are also in a stored page.
const withoutDoubles = <Item extends Row>(items: Item[]): Item[] => [
  ...new Map(items.map((item) => [item._id, item])).values(),
];
