/**
 * The state of an admin or seller list lives in its URL:
 * `?q=kain&sortBy=oldest`, plus `&cursor=…&hal=2` after page one.
 */
import type { ClientLoaderFunctionArgs } from 'react-router';
import type { ListTotal, TimeSort } from '#contract/lists.ts';
import { formatNumber } from '#contract/money.ts';
import type { ColumnSort } from '../../ui/table.tsx';

const rowsPerPage = 25;

/** The size of a list, such as "134 seller", or "10.000+ seller" when the count stopped there. */
export const countOf = ({ total, totalIsMinimum }: ListTotal, what: string): string =>
  `${formatNumber(total)}${totalIsMinimum ? '+' : ''} ${what}`;

export const listQuery = (params: URLSearchParams) => ({
  q: params.get('q') || undefined,
  cursor: params.get('cursor') || undefined,
  limit: rowsPerPage,
});

export const periodQuery = (params: URLSearchParams) => ({
  from: params.get('from') || undefined,
  to: params.get('to') || undefined,
});

/** The value of a URL parameter, or undefined if it is not a known value. */
export const knownParam = <Value extends string>(params: URLSearchParams, name: string, known: readonly Value[]) =>
  known.find((value) => value === params.get(name));

const filterNames = ['q', 'status', 'action', 'seller', 'maxStars', 'from', 'to', 'month', 'stok'] as const;
/** A choice of another name would not count as a filter. */
type FilterName = (typeof filterNames)[number] | 'sortBy';

export const isFiltered = (params: URLSearchParams): boolean => filterNames.some((name) => params.get(name));

/** The query string of the unfiltered list. */
export const searchForAll = (params: URLSearchParams): string =>
  searchWith(params, Object.fromEntries([...filterNames, 'sortBy'].map((name) => [name, ''])));

export type ListFilter = {
  name: FilterName;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Aliases that the URL may contain for one of the options. */
  aliases?: Readonly<Record<string, string>>;
  /** Hidden on wider screens, where the table head offers the same choice. */
  isPhoneOnly?: boolean;
};

type Labels = Readonly<Record<string, string>>;

/** A filter with an option for each value; `all` is the label of the first one, which matches all rows. */
export const filterOf = (name: FilterName, label: string, labels: Labels, all = 'Semua'): ListFilter => ({
  name,
  label,
  options: [{ value: '', label: all }, ...Object.entries(labels).map(([value, text]) => ({ value, label: text }))],
});

export const openOrClosed = filterOf('status', 'Status', { closed: 'Selesai' }, 'Terbuka');

/** The choice of the order by time, for lists without a table head that sorts. */
export const timeSortSelect = filterOf('sortBy', 'Sortir', { oldest: 'Terlama' }, 'Terbaru');

/** The same for phones, where the table head is hidden. */
export const timeSortFilter: ListFilter = { ...timeSortSelect, isPhoneOnly: true };

export const timeSortParam = (params: URLSearchParams) => knownParam<TimeSort>(params, 'sortBy', ['newest', 'oldest']);

type ListQuery = ReturnType<typeof listQuery> & { sortBy: TimeSort | undefined };

/** The `clientLoader` of a list page. `read` gets the query of most lists, and the parameters of the URL. */
export const listLoader =
  <Page>(read: (query: ListQuery, params: URLSearchParams) => Promise<Page>) =>
  ({ url: { searchParams } }: ClientLoaderFunctionArgs) => {
    const query = { ...listQuery(searchParams), sortBy: timeSortParam(searchParams) };
    return { page: read(query, searchParams) };
  };

/** The query string with changed parameters, reset to the first page. An empty value removes its parameter. */
export const searchWith = (params: URLSearchParams, changes: Record<string, string>): string =>
  changed(params, { ...changes, ...firstPage });

/** The query string of another page of the same list. The cursor of the first page is ''. */
export const searchForPage = (params: URLSearchParams, cursor: string, page: number): string =>
  changed(params, cursor ? { cursor, hal: String(page) } : firstPage);

/** The sort orders of a column, and that of the list when none is chosen. */
export type ColumnSorts = Readonly<Record<'ascending' | 'descending' | 'defaultSort', string>>;

export const byDate: ColumnSorts = { ascending: 'oldest', descending: 'newest', defaultSort: 'newest' };

/** The sort state of a column; selecting it again reverses the direction. */
export function columnSort(params: URLSearchParams, { ascending, descending, defaultSort }: ColumnSorts): ColumnSort {
  const sort = params.get('sortBy') ?? defaultSort;
  const direction = sort === ascending ? 'ascending' : sort === descending ? 'descending' : 'none';
  const next = direction === 'ascending' ? descending : ascending;
  return { direction, search: searchWith(params, { sortBy: next === defaultSort ? '' : next }) };
}

const firstPage = { cursor: '', hal: '' };

function changed(params: URLSearchParams, changes: Record<string, string>): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return `?${next}`;
}

const labels = { oldest: 'Terlama', 'name-atoz': 'Nama: A ke Z', 'name-ztoa': 'Nama: Z ke A' };

/** The sort options of customer and seller lists, as a select on phones, where the table head is hidden. */
export const peopleSortFilter = { ...filterOf('sortBy', 'Sortir', labels, 'Terbaru'), isPhoneOnly: true };

export const byName = { ascending: 'name-atoz', descending: 'name-ztoa', defaultSort: 'newest' } as const;
