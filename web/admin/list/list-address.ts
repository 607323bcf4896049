/** A list's address is its state: `?q=kain&status=suspended&sortBy=oldest`, and behind the first page `&cursor=…&hal=2`. */
import type { ColumnSort } from '../../ui/table.tsx';

export const rowsOfAPage = 25;

/** What every list can be asked for. */
export const askedIn = (params: URLSearchParams) => ({
  q: params.get('q') || undefined,
  cursor: params.get('cursor') || undefined,
  limit: rowsOfAPage,
});

/** A word of the address, where it is one of those known. */
export const chosen = <Word extends string>(params: URLSearchParams, name: string, known: readonly Word[]) =>
  known.find((word) => word === params.get(name));

/** The address's search with other words, at the first page; an empty word leaves it. */
export function narrowed(params: URLSearchParams, words: Record<string, string>): string {
  const next = new URLSearchParams(params);
  for (const [name, word] of Object.entries({ ...words, cursor: '', hal: '' })) {
    if (word) next.set(name, word);
    else next.delete(name);
  }
  return `?${next}`;
}

/** The same list, further on. */
export function turned(params: URLSearchParams, cursor: string, page: number): string {
  const next = new URLSearchParams(params);
  next.set('cursor', cursor);
  next.set('hal', String(page));
  return `?${next}`;
}

/** A column's sort: pressed once more, it turns around. `usual` is how the list comes unasked. */
export function sortedBy<Sort extends string>(
  params: URLSearchParams,
  { ascending, descending, usual }: { ascending: Sort; descending: Sort; usual: Sort },
): ColumnSort {
  const sort = params.get('sortBy') ?? usual;
  const direction = sort === ascending ? 'ascending' : sort === descending ? 'descending' : 'none';
  const next = direction === 'ascending' ? descending : ascending;
  return { direction, search: narrowed(params, { sortBy: next === usual ? '' : next }) };
}
