import { type ClientLoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { type ListedSeller, peopleSorts, sellerStatuses, sellerStatusLabels } from '#contract/admin.ts';
import { shortDate } from '#contract/dates.ts';
import { call } from '../../call.ts';
import { completeBackOffice } from '../../complete-back-office.ts';
import { markHandled } from '../../parts/mark-handled.ts';
import { pageTitle } from '../../parts/page-head.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { columnSort, countOf, knownParam, listQuery } from '../../parts/list/list-url.ts';
import { EmptyList, ListTable, RowLink } from '../../parts/list/list-table.tsx';
import { type ListFilter, ListToolbar } from '../../parts/list/list-toolbar.tsx';
import { Pager } from '../../parts/list/pager.tsx';
import { byDate } from '../../parts/list/time-sort.ts';
import { PageTitle } from '../page-title.tsx';
import { byName, sortOptions } from './people-sorts.ts';

export const meta: MetaFunction = () => [pageTitle('Manajemen Seller')];
export { skipOverlayRevalidation as shouldRevalidate } from '../../parts/use-overlay.ts';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  page: markHandled(
    call('GET /api/admin/info/sellers', {
      query: {
        ...listQuery(searchParams),
        status: knownParam(searchParams, 'status', sellerStatuses),
        sortBy: knownParam(searchParams, 'sortBy', peopleSorts),
      },
    }).then(completeBackOffice),
  ),
});

const filters: ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'Semua' },
      ...sellerStatuses.map((value) => ({ value, label: sellerStatusLabels[value] })),
    ],
  },
  { name: 'sortBy', label: 'Sortir', options: sortOptions, isPhoneOnly: true },
];

const columns: Column<ListedSeller>[] = [
  { label: 'Nama Toko', cell: ({ storeName }) => <b>{storeName}</b> },
  { label: 'Email', cell: ({ email }) => email },
  {
    label: 'Status',
    cell: ({ status, hasAlikeName }) => (
      <span className="inline-flex flex-wrap gap-1">
        <Badge tone={status === 'active' ? 'green' : 'red'}>{sellerStatusLabels[status]}</Badge>
        {hasAlikeName && <Badge tone="yellow">Nama mirip</Badge>}
      </span>
    ),
  },
  {
    label: 'Tanggal Bergabung',
    cell: ({ createdAt }) => shortDate(createdAt),
    isNumber: true,
  },
  {
    label: 'Aksi',
    cell: ({ _id, storeName }) => (
      <RowLink to={`/admin/sellers/${_id}`} className="font-semibold text-accent hover:underline">
        Lihat Profil<span className="sr-only"> {storeName}</span>
      </RowLink>
    ),
    isAction: true,
  },
];

/** The list of sellers. */
export default function SellersPage({ loaderData: { page } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const [params] = useSearchParams();
  return (
    <>
      <PageTitle title="Manajemen Seller" />
      <ListToolbar search="Cari toko, pemilik, atau email" filters={filters} csv="GET /api/admin/info/sellers/csv" />
      <ListTable page={page}>
        {({ sellers, nextCursor, ...counted }) => (
          <>
            <Table
              caption="Daftar seller"
              sorts={{ 'Nama Toko': columnSort(params, byName), 'Tanggal Bergabung': columnSort(params, byDate) }}
              columns={columns}
              rows={sellers}
              rowKey={({ _id }) => _id}
              empty={
                <EmptyList title="Belum ada seller terdaftar.">
                  Toko muncul di sini begitu pemiliknya mendaftar sebagai penjual.
                </EmptyList>
              }
            />
            <Pager summary={countOf(counted, 'seller')} nextCursor={nextCursor} />
          </>
        )}
      </ListTable>
    </>
  );
}
