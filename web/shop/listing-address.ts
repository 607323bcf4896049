/** The listing's address is its state: `?category=souvenirs,eco-friendly&price=50-100&sortBy=title-atoz`. */
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

/** What an address asks for; words it does not know are passed over. A form without script names a group twice. */
export function parseListing(params: URLSearchParams): Listing {
  const [sortBy = defaultSort] = chosen(params, 'sortBy', sorts);
  return {
    category: chosen(params, 'category', categories),
    price: chosen(params, 'price', priceBands),
    offer: chosen(params, 'offer', offers),
    sortBy,
  };
}

function chosen<Value extends string>(params: URLSearchParams, name: string, known: readonly Value[]): Value[] {
  const named = new Set(params.getAll(name).flatMap((text) => text.split(',')));
  return known.filter((value) => named.has(value));
}

/** The address of a listing; what is not narrowed, and the usual order, is left out of it. */
export function listingUrl(listing: Partial<Listing>): string {
  const words = filterNames.map((name) => [name, listing[name]?.join(',') ?? ''] as const);
  const order = listing.sortBy && listing.sortBy !== defaultSort ? listing.sortBy : '';
  const query = [...words, ['sortBy', order] as const]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return query ? `${listingPath}?${query}` : listingPath;
}

/** The listing with one choice made, or taken back where it was made. */
export function toggled(listing: Listing, name: FilterName, value: string): Listing {
  const before: readonly string[] = listing[name];
  const after = before.includes(value) ? before.filter((other) => other !== value) : [...before, value];
  return { ...listing, [name]: parseListing(new URLSearchParams({ [name]: after.join(',') }))[name] };
}

/** The listing with nothing left out of it, in the order it was in. */
export const unfiltered = ({ sortBy }: Listing): Listing => ({ category: [], price: [], offer: [], sortBy });

export const isFiltered = (filters: Filters): boolean => filterNames.some((name) => filters[name].length > 0);
