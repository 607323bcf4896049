import { type ClientLoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { type ListedCustomer, peopleSorts } from '#contract/admin.ts';
import { shortDate } from '#contract/dates.ts';
import { call } from '../../call.ts';
import { awaited } from '../../parts/awaited.ts';
import { titled } from '../../parts/page-head.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { askedIn, chosen, sortedBy } from '../list/list-address.ts';
import { EmptyList, ListTable } from '../list/list-table.tsx';
import { ListToolbar } from '../list/list-toolbar.tsx';
import { Pager } from '../list/pager.tsx';
import { PageTitle } from '../page-title.tsx';
import { byDate, byName, sortOptions } from './people-sorts.ts';

export const meta: MetaFunction = () => [titled('Manajemen Customer')];
export { readsBehindOverlay as shouldRevalidate } from '../../parts/use-overlay.ts';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  page: awaited(
    call('GET /api/admin/info/customers', {
      query: { ...askedIn(searchParams), sortBy: chosen(searchParams, 'sortBy', peopleSorts) },
    }),
  ),
});

const choices = [{ name: 'sortBy', label: 'Sortir', options: sortOptions, isForPhones: true }];

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
      <ListToolbar search="Cari nama atau email" choices={choices} csv="/api/admin/info/customers/csv" />
      <ListTable page={page}>
        {({ customers, total, nextCursor }) => (
          <>
            <Table
              caption="Daftar customer"
              sorts={{ Nama: sortedBy(params, byName), 'Tanggal Daftar': sortedBy(params, byDate) }}
              columns={columns}
              rows={customers}
              rowKey={({ _id }) => _id}
              empty={
                <EmptyList title="Belum ada customer terdaftar.">
                  Customer muncul di sini begitu mereka mendaftar di toko.
                </EmptyList>
              }
            />
            <Pager summary={`${total.toLocaleString('id-ID')} customer`} nextCursor={nextCursor} />
          </>
        )}
      </ListTable>
    </>
  );
}
