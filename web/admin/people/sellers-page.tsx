import { type ListedSeller, peopleSorts, sellerStatuses, sellerStatusLabels } from '#contract/admin/admin.ts';
import { shortDate } from '#contract/dates.ts';
import { call } from '../answers.ts';
import { Badge } from '../../ui/badge.tsx';
import { RowLink } from '../../parts/list/list-table.tsx';
import { byDate, byName, filterOf, knownParam, peopleSortFilter, listLoader } from '../../parts/list/list-url.ts';
import { card } from '../../ui/table.tsx';
import { listPage } from '../list-page.tsx';

export const title = 'Manajemen Seller';

export const clientLoader = listLoader((query, params) =>
  call('GET /api/admin/info/sellers', {
    query: {
      ...query,
      status: knownParam(params, 'status', sellerStatuses),
      sortBy: knownParam(params, 'sortBy', peopleSorts),
    },
  }).then(({ sellers, ...counted }) => ({ ...counted, data: sellers })),
);

const statusFilter = filterOf('status', 'Status', sellerStatusLabels);

export default listPage<ListedSeller>(title, {
  search: 'Cari toko, pemilik, atau email',
  filters: [statusFilter, peopleSortFilter],
  exports: { 'Unduh Excel': 'GET /api/admin/info/sellers/csv' },
  caption: 'Daftar penjual',
  sorts: { 'Nama Toko': byName, 'Tanggal Bergabung': byDate },
  columns: [
    { label: 'Nama Toko', cell: ({ storeName }) => <b translate="no">{storeName}</b>, onCard: card.title },
    { label: 'Email', cell: ({ email }) => email, onCard: card.text },
    {
      label: 'Status',
      cell: ({ status, hasAlikeName }) => (
        <span className="inline-flex flex-wrap gap-1">
          <Badge tone={status === 'active' ? 'green' : 'red'}>{sellerStatusLabels[status]}</Badge>
          {hasAlikeName && <Badge tone="yellow">Nama mirip</Badge>}
        </span>
      ),
      onCard: card.sum,
    },
    { label: 'Tanggal Bergabung', cell: ({ createdAt }) => shortDate(createdAt), isNumber: true, onCard: card.meta },
    {
      label: 'Aksi',
      cell: ({ _id, storeName }) => (
        <RowLink to={`/admin/sellers/${_id}`} className="font-bold text-accent hover:underline">
          Lihat Profil
          <span translate="no" className="sr-only">
            {' '}
            {storeName}
          </span>
        </RowLink>
      ),
      isAction: true,
      onCard: 'max-sm:order-2 max-sm:ml-auto max-sm:text-sm',
    },
  ],
  empty: 'Belum ada seller terdaftar.',
  emptyHint: 'Toko muncul di sini begitu pemiliknya mendaftar sebagai penjual.',
  counted: 'penjual',
});
