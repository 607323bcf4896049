/** The state of the listing lives in its URL: `?category=souvenirs,eco-friendly&price=50-100&sortBy=title-atoz`. */
import {
  categories,
  defaultSort,
  offers,
  priceBands,
  sorts,
  type Category,
  type Offer,
  type PriceBand,
  type Sort,
} from '#contract/words.ts';

export type Filters = { category: Category[]; price: PriceBand[]; offer: Offer[] };
export type FilterName = keyof Filters;
export type Listing = Filters & { sortBy: Sort };

export const listingPath = '/shop/listing';
export const filterNames: readonly FilterName[] = ['category', 'price', 'offer'];

/** Parses the URL parameters; unknown values are ignored. A form without JavaScript repeats a parameter per value. */
export function parseListing(params: URLSearchParams): Listing {
  const [sortBy = defaultSort] = knownValues(params, 'sortBy', sorts);
  return {
    category: knownValues(params, 'category', categories),
    price: knownValues(params, 'price', priceBands),
    offer: knownValues(params, 'offer', offers),
    sortBy,
  };
}

/** The URL of a listing, without empty filters and without the default sort order. */
export function listingUrl(listing: Partial<Listing>): string {
  const filterParams = filterNames.map((name) => [name, listing[name]?.join(',') ?? ''] as const);
  const sortParam = listing.sortBy && listing.sortBy !== defaultSort ? listing.sortBy : '';
  const query = [...filterParams, ['sortBy', sortParam] as const]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return query ? `${listingPath}?${query}` : listingPath;
}

/** Whether the listing is filtered by this value. */
export function isSelected(listing: Listing, name: FilterName, value: string): boolean {
  const selected: readonly string[] = listing[name];
  return selected.includes(value);
}

/** The listing with one filter value added, or removed if it was set. */
export function toggled(listing: Listing, name: FilterName, value: string): Listing {
  const before: readonly string[] = listing[name];
  const after = isSelected(listing, name, value) ? before.filter((other) => other !== value) : [...before, value];
  return { ...listing, [name]: parseListing(new URLSearchParams({ [name]: after.join(',') }))[name] };
}

/** The listing without filters, in the same sort order. */
export const unfiltered = ({ sortBy }: Listing): Listing => ({ category: [], price: [], offer: [], sortBy });

export const isFiltered = (filters: Filters): boolean => filterNames.some((name) => filters[name].length > 0);

function knownValues<Value extends string>(params: URLSearchParams, name: string, known: readonly Value[]): Value[] {
  const selected = new Set(params.getAll(name).flatMap((text) => text.split(',')));
  return known.filter((value) => selected.has(value));
}
