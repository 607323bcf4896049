import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';

export type ListPage<Item> = { items: Item[]; nextCursor: string | null };
type Row = { _id: string };

/** The pages loaded after the first one, by list and history entry, so that Back restores the list. */
const savedLists = new Map<string, ListPage<Row>>();
const maxSavedLists = 50;

/**
 * A list that loads page by page. `first` is the first page from the loader. `name` distinguishes lists on the same
 * page. Give the component a `key` that changes with the list (filter, search term), so that a new list starts empty.
 */
export function usePagedList<Item extends Row>(
  name: string,
  first: ListPage<Item>,
  fetchPage: (cursor: string) => Promise<ListPage<Item>>,
) {
  const listKey = `${name} ${useLocation().key}`;
  // Each name is used for one item type, so the stored rows have this type.
  const [laterPages, setLaterPages] = useState(() => savedLists.get(listKey) as ListPage<Item> | undefined);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');

  useEffect(() => {
    if (!laterPages) return;
    savedLists.set(listKey, laterPages);
    const [oldest] = savedLists.keys();
    if (savedLists.size > maxSavedLists && oldest !== undefined) savedLists.delete(oldest);
  }, [listKey, laterPages]);

  // The same array while nothing was loaded, so that the rows are not rendered again with the page.
  const items = useMemo(
    () => (laterPages ? withoutDuplicates([...first.items, ...laterPages.items]) : first.items),
    [first.items, laterPages],
  );
  const nextCursor = laterPages ? laterPages.nextCursor : first.nextCursor;
  const loadMore = async (cursor: string) => {
    setState('loading');
    await fetchPage(cursor).then(
      (page) => {
        setLaterPages({ items: [...(laterPages?.items ?? []), ...page.items], nextCursor: page.nextCursor });
        setState('idle');
      },
      () => setState('failed'),
    );
  };

  return {
    items,
    state,
    /** Loads the next page; null if there is none. */
    loadMore: nextCursor === null ? null : () => loadMore(nextCursor),
  };
}

// The first page is reloaded on Back, so it may contain rows that are also in a stored page.
const withoutDuplicates = <Item extends Row>(items: Item[]): Item[] => [
  ...new Map(items.map((item) => [item._id, item])).values(),
];

type LoadMoreProps = {
  state: 'idle' | 'loading' | 'failed';
  /** Loads the next page; null on the last page, which hides the button. */
  loadMore: (() => void) | null;
};

/** The "load more" button of a list. A button, because infinite scrolling would make the footer unreachable. */
export function LoadMore({ state, loadMore }: LoadMoreProps) {
  if (!loadMore) return null;
  return (
    <div className="mt-8 flex flex-col items-center gap-3">
      {state === 'failed' && (
        <p role="alert" className="text-sm text-danger">
          Gagal memuat lebih banyak. Silakan coba lagi.
        </p>
      )}
      <Button variant="secondary" isBusy={state === 'loading'} onClick={loadMore}>
        Muat lebih banyak
      </Button>
    </div>
  );
}
