/** The last filters of this browser tab, stored under the keys `category`, `price` and `offer`. */
import { filterNames, type Filters } from '#contract/words.ts';
import { parseListing } from './listing-url.ts';
import { tabStorage } from '../visitor/storage.ts';

export function saveFilters(filters: Partial<Filters>): void {
  for (const name of filterNames) {
    const values = filters[name] ?? [];
    if (values.length > 0) tabStorage.set(name, values.join(','));
    else tabStorage.remove(name);
  }
}

export function savedFilters(): Filters {
  const saved = filterNames.map((name) => [name, tabStorage.get(name) ?? '']);
  return parseListing(new URLSearchParams(Object.fromEntries(saved)));
}
