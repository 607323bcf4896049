/** The filters as this browser tab last had them, under the keys `category`, `price` and `offer`. */
import { filterNames, readListing, type Filters } from './listing-address.ts';

export function saveFilters(filters: Partial<Filters>): void {
  for (const name of filterNames) {
    const values = filters[name] ?? [];
    if (values.length > 0) sessionStorage.setItem(name, values.join(','));
    else sessionStorage.removeItem(name);
  }
}

export function savedFilters(): Filters {
  const saved = filterNames.map((name) => [name, sessionStorage.getItem(name) ?? '']);
  return readListing(new URLSearchParams(Object.fromEntries(saved)));
}
