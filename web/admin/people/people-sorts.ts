import { filterOf } from '../../parts/list/list-url.ts';

const labels = { oldest: 'Terlama', 'name-atoz': 'Nama: A ke Z', 'name-ztoa': 'Nama: Z ke A' };

/** The sort options of customer and seller lists, as a select on phones, where the table head is hidden. */
export const peopleSortFilter = {
  ...filterOf('sortBy', 'Sortir', labels, 'Terbaru'),
  isPhoneOnly: true,
};

export const byName = { ascending: 'name-atoz', descending: 'name-ztoa', defaultSort: 'newest' } as const;
