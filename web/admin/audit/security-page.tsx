import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useSearchParams } from 'react-router';
import type { ListedSecurityEvent } from '#contract/admin.ts';
import { longDateTime } from '#contract/dates.ts';
import { securityEventDays, securityEventKinds, securityEventLabels } from '#contract/security-events.ts';
import { formatNumber } from '#contract/money.ts';
import { call } from '../../call.ts';
import { EmptyList, ListTable } from '../../parts/list/list-table.tsx';
import { ListToolbar } from '../../parts/list/list-toolbar.tsx';
import { columnSort, countOf, knownParam, listQuery } from '../../parts/list/list-url.ts';
import { Pager } from '../../parts/list/pager.tsx';
import { byDate, timeSortFilter, timeSortParam } from '../../parts/list/time-sort.ts';
import { markHandled } from '../../parts/mark-handled.ts';
import { pageTitle } from '../../parts/page-head.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { PageTitle } from '../page-title.tsx';
import { AuditTabs } from './audit-tabs.tsx';

export const meta: MetaFunction = () => [pageTitle('Catatan Aktivitas')];
export { skipOverlayRevalidation as shouldRevalidate } from '../../parts/use-overlay.ts';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => {
  const query = {
    ...listQuery(searchParams),
    kind: knownParam(searchParams, 'kind', securityEventKinds),
    from: searchParams.get('from') || undefined,
    to: searchParams.get('to') || undefined,
    sortBy: timeSortParam(searchParams),
  };
  return { page: markHandled(call('GET /api/admin/security-events', { query })) };
};

const filters = [
  {
    name: 'kind',
    label: 'Jenis kejadian',
    options: [
      { value: '', label: 'Semua' },
      ...securityEventKinds.map((value) => ({ value, label: securityEventLabels[value] })),
    ],
  },
  timeSortFilter,
];

const columns: Column<ListedSecurityEvent>[] = [
  { label: 'Waktu', cell: ({ at }) => <span className="text-sm tabular-nums">{longDateTime(at)} WITA</span> },
  { label: 'Kejadian', cell: ({ kind }) => <b>{securityEventLabels[kind]}</b> },
  { label: 'Akun', cell: ({ user }) => <Account user={user} /> },
  { label: 'Alamat jaringan', cell: ({ client }) => client ?? 'Banyak alamat' },
  { label: 'Jumlah', cell: ({ events }) => formatNumber(events), isNumber: true },
  {
    label: 'ID permintaan',
    cell: ({ requestId }) => <span className="font-mono text-xs wrap-anywhere">{requestId}</span>,
  },
];

/** Security events: refused logins and requests, and what was done with personal data and accounts. */
export default function SecurityPage({ loaderData: { page } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const [params] = useSearchParams();
  return (
    <>
      <PageTitle title="Catatan Aktivitas" />
      <AuditTabs />
      <p className="mb-4 max-w-prose text-sm text-muted">
        Kejadian yang sama dalam satu menit dihitung dalam satu baris. Catatan dihapus setelah {securityEventDays} hari.
      </p>
      <ListToolbar search="Cari akun, alamat, atau ID permintaan" filters={filters} hasPeriod />
      <ListTable page={page}>
        {({ data, nextCursor, ...counted }) => (
          <>
            <Table
              caption="Kejadian keamanan"
              sorts={{ Waktu: columnSort(params, byDate) }}
              columns={columns}
              rows={data}
              rowKey={({ _id }) => _id}
              empty={
                <EmptyList title="Belum ada kejadian.">
                  Gagal masuk, akses yang ditolak, pembukaan data pribadi, dan perubahan akun dicatat di sini.
                </EmptyList>
              }
            />
            <Pager summary={countOf(counted, 'catatan')} nextCursor={nextCursor} />
          </>
        )}
      </ListTable>
    </>
  );
}

/** Only sellers have a page of their own. */
function Account({ user }: { user: ListedSecurityEvent['user'] }) {
  if (!user) return '-';
  if (user.role !== 'seller') return user.userName;
  return (
    <Link to={`/admin/sellers/${user._id}`} className="font-semibold text-accent hover:underline">
      {user.userName}
    </Link>
  );
}
