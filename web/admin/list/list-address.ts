/** The state of an admin list lives in its URL: `?q=kain&sortBy=oldest`, plus `&cursor=…&hal=2` after page one. */
import type { ColumnSort } from '../../ui/table.tsx';

export const rowsOfAPage = 25;

/** The query parameters that all lists accept. */
export const askedIn = (params: URLSearchParams) => ({
  q: params.get('q') || undefined,
  cursor: params.get('cursor') || undefined,
  limit: rowsOfAPage,
});

/** The value of a URL parameter, or undefined if it is not a known value. */
export const chosen = <Word extends string>(params: URLSearchParams, name: string, known: readonly Word[]) =>
  known.find((word) => word === params.get(name));

/** The query string with changed parameters, reset to the first page. An empty value removes its parameter. */
export function narrowed(params: URLSearchParams, words: Record<string, string>): string {
  const next = new URLSearchParams(params);
  for (const [name, word] of Object.entries({ ...words, cursor: '', hal: '' })) {
    if (word) next.set(name, word);
    else next.delete(name);
  }
  return `?${next}`;
}

/** The query string of another page of the same list. */
export function turned(params: URLSearchParams, cursor: string, page: number): string {
  const next = new URLSearchParams(params);
  next.set('cursor', cursor);
  next.set('hal', String(page));
  return `?${next}`;
}

/** The sort state of a column; selecting it again reverses the direction. `usual` is the default sort order. */
export function sortedBy<Sort extends string>(
  params: URLSearchParams,
  { ascending, descending, usual }: { ascending: Sort; descending: Sort; usual: Sort },
): ColumnSort {
  const sort = params.get('sortBy') ?? usual;
  const direction = sort === ascending ? 'ascending' : sort === descending ? 'descending' : 'none';
  const next = direction === 'ascending' ? descending : ascending;
  return { direction, search: narrowed(params, { sortBy: next === usual ? '' : next }) };
}
