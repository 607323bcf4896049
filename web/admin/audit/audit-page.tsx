import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useSearchParams } from 'react-router';
import type { AuditEntry } from '#contract/admin.ts';
import { auditActionLabels, auditActions } from '#contract/audit.ts';
import { longDateTime } from '#contract/dates.ts';
import { isId, orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { call } from '../../call.ts';
import { markHandled } from '../../parts/mark-handled.ts';
import { pageTitle } from '../../parts/page-head.ts';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { columnSort, countOf, knownParam, listQuery } from '../../parts/list/list-url.ts';
import { EmptyList, ListTable } from '../../parts/list/list-table.tsx';
import { ListToolbar } from '../../parts/list/list-toolbar.tsx';
import { Pager } from '../../parts/list/pager.tsx';
import { byDate, timeSortFilter, timeSortParam } from '../../parts/list/time-sort.ts';
import { PageTitle } from '../page-title.tsx';
import { ProofDialog } from '../proof-dialog.tsx';
import { AuditTabs } from './audit-tabs.tsx';

export const meta: MetaFunction = () => [pageTitle('Catatan Aktivitas')];
export { skipOverlayRevalidation as shouldRevalidate } from '../../parts/use-overlay.ts';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => {
  const query = {
    ...listQuery(searchParams),
    action: knownParam(searchParams, 'action', auditActions),
    from: searchParams.get('from') || undefined,
    to: searchParams.get('to') || undefined,
    sortBy: timeSortParam(searchParams),
  };
  return { page: markHandled(call('GET /api/admin/audit', { query })) };
};

const filters = [
  {
    name: 'action',
    label: 'Tindakan',
    options: [
      { value: '', label: 'Semua tindakan' },
      ...auditActions.map((value) => ({ value, label: auditActionLabels[value] })),
    ],
  },
  timeSortFilter,
];

const columns: Column<AuditEntry>[] = [
  { label: 'Waktu', cell: ({ at }) => <span className="text-sm tabular-nums">{longDateTime(at)} WITA</span> },
  { label: 'Admin', cell: ({ actor }) => actor.userName },
  { label: 'Tindakan', cell: ({ action }) => <b>{auditActionLabels[action]}</b> },
  { label: 'Objek', cell: (entry) => <Subject entry={entry} /> },
  { label: 'Keterangan', cell: (entry) => <Details entry={entry} /> },
];

/** The audit log of admin actions. */
export default function AuditPage({ loaderData: { page } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const [params] = useSearchParams();
  const proof = useOverlay('bukti');
  return (
    <>
      <PageTitle title="Catatan Aktivitas" />
      <AuditTabs />
      <ListToolbar search="Cari admin, toko, objek, atau keterangan" filters={filters} hasPeriod />
      <ListTable page={page}>
        {({ data, nextCursor, ...counted }) => {
          const proven = data.find(({ _id }) => _id === proof.value);
          return (
            <>
              <Table
                caption="Catatan aktivitas admin"
                sorts={{ Waktu: columnSort(params, byDate) }}
                columns={columns}
                rows={data}
                rowKey={({ _id }) => _id}
                empty={
                  <EmptyList title="Belum ada aktivitas.">
                    Pembayaran, penangguhan, dan setiap pembukaan data pribadi dicatat di sini.
                  </EmptyList>
                }
              />
              <Pager summary={countOf(counted, 'catatan')} nextCursor={nextCursor} />
              {proven && (
                <ProofDialog key={proof.value} title="Bukti" load={() => loadProof(proven)} onClose={proof.close} />
              )}
            </>
          );
        }}
      </ListTable>
    </>
  );
}

const link = 'font-semibold text-accent hover:underline';

/** The subject of an action: a seller, an order, the provider's transaction id, or the name of a list. */
function Subject({ entry: { action, subject, storeName } }: { entry: AuditEntry }) {
  if (storeName) {
    return (
      <Link to={`/admin/sellers/${subject}`} className={link}>
        {storeName}
      </Link>
    );
  }
  if (!isId(subject) || action === 'duplicate-returned') return subject;
  if (!action.startsWith('refund')) return orderCode(subject);
  return (
    <Link to={`/admin/transactions/${subject}`} className={link}>
      Pesanan {orderCode(subject)}
    </Link>
  );
}

const loadProof = ({ action, subject }: AuditEntry) =>
  action === 'refund-manual'
    ? call('GET /api/admin/refunds/:orderId/proof', { params: { orderId: subject } })
    : call('GET /api/admin/money/unplaced/:id/proof', { params: { id: subject } });

function Details({ entry: { _id, details, hasProof } }: { entry: AuditEntry }) {
  const { amount, reason, note, title, body, changes } = details;
  const text = [reason, note, title, body, changes].filter(Boolean).join(' · ');
  const proof = useOverlay('bukti');
  if (amount === undefined) return text || '-';
  return (
    // One element, because a table cell is a flex container on phones.
    <span>
      <span className="block whitespace-nowrap">{formatRupiah(amount)}</span> {text}
      {hasProof && (
        <Button variant="quiet" size="sm" className="-mx-3.5 block min-h-11" onClick={() => proof.open(_id)}>
          Lihat Bukti
        </Button>
      )}
    </span>
  );
}
