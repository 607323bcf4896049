import type { PeopleSort } from '#contract/admin/admin.ts';

/** The sort options of customer and seller lists, as a select on phones, where the table head is hidden. */
export const sortOptions: readonly { value: PeopleSort | ''; label: string }[] = [
  { value: '', label: 'Terbaru' },
  { value: 'oldest', label: 'Terlama' },
  { value: 'name-atoz', label: 'Nama: A ke Z' },
  { value: 'name-ztoa', label: 'Nama: Z ke A' },
];

export const byName = { ascending: 'name-atoz', descending: 'name-ztoa', defaultSort: 'newest' } as const;
