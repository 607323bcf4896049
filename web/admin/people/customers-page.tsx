import { type ClientLoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { type ListedCustomer, peopleSorts } from '#contract/admin.ts';
import { shortDate } from '#contract/dates.ts';
import { call } from '../../call.ts';
import { markHandled } from '../../parts/mark-handled.ts';
import { pageTitle } from '../../parts/page-head.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { columnSort, countOf, knownParam, listQuery } from '../../parts/list/list-url.ts';
import { EmptyList, ListTable } from '../../parts/list/list-table.tsx';
import { type ListFilter, ListToolbar } from '../../parts/list/list-toolbar.tsx';
import { Pager } from '../../parts/list/pager.tsx';
import { byDate } from '../../parts/list/time-sort.ts';
import { PageTitle } from '../page-title.tsx';
import { byName, sortOptions } from './people-sorts.ts';

export const meta: MetaFunction = () => [pageTitle('Manajemen Customer')];
export { skipOverlayRevalidation as shouldRevalidate } from '../../parts/use-overlay.ts';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  page: markHandled(
    call('GET /api/admin/info/customers', {
      query: { ...listQuery(searchParams), sortBy: knownParam(searchParams, 'sortBy', peopleSorts) },
    }),
  ),
});

const filters: ListFilter[] = [{ name: 'sortBy', label: 'Sortir', options: sortOptions, isPhoneOnly: true }];

const columns: Column<ListedCustomer>[] = [
  { label: 'Nama', cell: ({ userName }) => <b>{userName}</b> },
  { label: 'Email', cell: ({ email }) => email },
  {
    label: 'Tanggal Daftar',
    cell: ({ createdAt }) => shortDate(createdAt),
    isNumber: true,
  },
];

/** The list of customers. */
export default function CustomersPage({ loaderData: { page } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const [params] = useSearchParams();
  return (
    <>
      <PageTitle title="Manajemen Customer" />
      <ListToolbar search="Cari nama atau email" filters={filters} csv="GET /api/admin/info/customers/csv" />
      <ListTable page={page}>
        {({ customers, nextCursor, ...counted }) => (
          <>
            <Table
              caption="Daftar customer"
              sorts={{ Nama: columnSort(params, byName), 'Tanggal Daftar': columnSort(params, byDate) }}
              columns={columns}
              rows={customers}
              rowKey={({ _id }) => _id}
              empty={
                <EmptyList title="Belum ada customer terdaftar.">
                  Customer muncul di sini begitu mereka mendaftar di toko.
                </EmptyList>
              }
            />
            <Pager summary={countOf(counted, 'customer')} nextCursor={nextCursor} />
          </>
        )}
      </ListTable>
    </>
  );
}
