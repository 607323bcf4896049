import type { PeopleSort } from '#contract/admin.ts';

/** How lists of people can be sorted, in words for phones, which show no table head. */
export const sortOptions: readonly { value: PeopleSort | ''; label: string }[] = [
  { value: '', label: 'Terbaru' },
  { value: 'oldest', label: 'Terlama' },
  { value: 'name-atoz', label: 'Nama: A ke Z' },
  { value: 'name-ztoa', label: 'Nama: Z ke A' },
];

export const byName = { ascending: 'name-atoz', descending: 'name-ztoa', usual: 'newest' } as const;
export const byDate = { ascending: 'oldest', descending: 'newest', usual: 'newest' } as const;
