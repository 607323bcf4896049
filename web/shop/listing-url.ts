/** Listing and search live in their URLs: `?category=souvenirs,eco-friendly&price=50-100`, and `q` and `exact`. */
import {
  defaultSort,
  type FilterName,
  filterNames,
  type Filters,
  filterValues,
  type SearchSort,
  searchSorts,
  type Sort,
  sorts,
} from '#contract/words.ts';

export type Listing = Filters & { sortBy: Sort };
export type Search = Filters & {
  q: string;
  /** Whether the words are searched as typed, without corrections. */
  isExact: boolean;
  /** Undefined when the search text decides. */
  sortBy: SearchSort | undefined;
};

export const listingPath = '/shop/listing';
export const searchPath = '/shop/search';

/** Parses the URL parameters; unknown values are ignored. A form without JavaScript repeats a parameter per value. */
export function parseListing(params: URLSearchParams): Listing {
  const [sortBy = defaultSort] = knownValues(params, 'sortBy', sorts);
  return { ...parseFilters(params), sortBy };
}

/** Parses the URL parameters of the search page; `keyword` is another name of `q`. */
export function parseSearch(params: URLSearchParams): Search {
  const [sortBy] = knownValues(params, 'sortBy', searchSorts);
  const q = (params.get('q') ?? params.get('keyword') ?? '').trim();
  return { q, isExact: params.get('exact') === 'true', ...parseFilters(params), sortBy };
}

/** The URL of a listing, without empty filters and without the default sort order. */
export const listingUrl = ({ sortBy, ...filters }: Partial<Listing>): string =>
  withQuery(listingPath, [...filterParams(filters), ...(sortBy && sortBy !== defaultSort ? [`sortBy=${sortBy}`] : [])]);

export const searchUrl = ({ q, isExact, sortBy, ...filters }: Partial<Search>): string =>
  withQuery(searchPath, [
    ...(q ? [String(new URLSearchParams({ q }))] : []),
    ...(isExact ? ['exact=true'] : []),
    ...filterParams(filters),
    ...(sortBy ? [`sortBy=${sortBy}`] : []),
  ]);

export const urlOf = (chosen: Listing | Search): string => ('q' in chosen ? searchUrl(chosen) : listingUrl(chosen));

/** The filters as query parameters of an API call, which omits a group without a chosen value. */
export const filterQuery = (chosen: Filters): Partial<Filters> =>
  ofFilters((name) => (chosen[name].length > 0 ? chosen[name] : undefined));

export function isSelected(listing: Filters, name: FilterName, value: string): boolean {
  const selected: readonly string[] = listing[name];
  return selected.includes(value);
}

/** The listing or search with one filter value added, or removed if it was set. */
export function toggled<Chosen extends Filters>(listing: Chosen, name: FilterName, value: string): Chosen {
  const before: readonly string[] = listing[name];
  const after = isSelected(listing, name, value) ? before.filter((other) => other !== value) : [...before, value];
  return { ...listing, [name]: parseFilters(new URLSearchParams({ [name]: after.join(',') }))[name] };
}

/** The listing or search without filters, in the same sort order. */
export const unfiltered = <Chosen extends Filters>(listing: Chosen): Chosen => ({
  ...listing,
  ...ofFilters(() => []),
});

export const isFiltered = (filters: Filters): boolean => filterNames.some((name) => filters[name].length > 0);

function knownValues<Value extends string>(params: URLSearchParams, name: string, known: readonly Value[]): Value[] {
  const selected = new Set(params.getAll(name).flatMap((text) => text.split(',')));
  return known.filter((value) => selected.has(value));
}

const parseFilters = (params: URLSearchParams): Filters =>
  ofFilters((name) => knownValues(params, name, filterValues[name]));

const ofFilters = (valuesOf: (name: FilterName) => readonly string[] | undefined) =>
  Object.fromEntries(filterNames.map((name) => [name, valuesOf(name)])) as unknown as Filters;

const filterParams = (filters: Partial<Filters>): string[] =>
  filterNames.flatMap((name) => (filters[name]?.length ? [`${name}=${filters[name].join(',')}`] : []));

const withQuery = (path: string, params: string[]): string =>
  params.length > 0 ? `${path}?${params.join('&')}` : path;
