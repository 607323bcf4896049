import { type ListedCustomer, peopleSorts } from '#contract/admin/admin.ts';
import { shortDate } from '#contract/dates.ts';
import { call } from '../answers.ts';
import { byDate, byName, knownParam, peopleSortFilter, listLoader } from '../../parts/list/list-url.ts';
import { card } from '../../ui/table.tsx';
import { listPage } from '../list-page.tsx';

export const title = 'Manajemen Customer';

export const clientLoader = listLoader((query, params) =>
  call('GET /api/admin/info/customers', {
    query: { ...query, sortBy: knownParam(params, 'sortBy', peopleSorts) },
  }).then(({ customers, ...counted }) => ({ ...counted, data: customers })),
);

export default listPage<ListedCustomer>(title, {
  search: 'Cari nama atau email',
  filters: [peopleSortFilter],
  exports: { 'Unduh Excel': 'GET /api/admin/info/customers/csv' },
  caption: 'Daftar pelanggan',
  sorts: { Nama: byName, 'Tanggal Daftar': byDate },
  columns: [
    { label: 'Nama', cell: ({ userName }) => <b translate="no">{userName}</b>, onCard: card.title },
    { label: 'Email', cell: ({ email }) => email, onCard: card.meta },
    { label: 'Tanggal Daftar', cell: ({ createdAt }) => shortDate(createdAt), isNumber: true, onCard: card.sum },
  ],
  empty: 'Belum ada customer terdaftar.',
  emptyHint: 'Pelanggan muncul di sini begitu mereka mendaftar di toko.',
  counted: 'pelanggan',
});
