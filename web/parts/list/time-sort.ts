import { type TimeSort, timeSorts } from '#contract/lists.ts';
import { knownParam } from './list-url.ts';

export const byDate = { ascending: 'oldest', descending: 'newest', defaultSort: 'newest' } as const;

const options: readonly { value: TimeSort | ''; label: string }[] = [
  { value: '', label: 'Terbaru' },
  { value: 'oldest', label: 'Terlama' },
];

/** The same choice for lists without a table head that sorts. */
export const timeSortSelect = { name: 'sortBy', label: 'Sortir', options };

/** The same choice for phones, where the table head is hidden. */
export const timeSortFilter = { ...timeSortSelect, isPhoneOnly: true };

export const timeSortParam = (params: URLSearchParams) => knownParam(params, 'sortBy', timeSorts);
