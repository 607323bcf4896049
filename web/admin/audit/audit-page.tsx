import { Link } from 'react-router';
import type { AuditEntry } from '#contract/admin/admin.ts';
import { auditActionLabels, auditActions } from '#contract/admin/audit.ts';
import { longDateTime } from '#contract/dates.ts';
import { isId } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { call } from '../../call.ts';
import { card } from '../../ui/table.tsx';
import { byDate, filterOf, knownParam, periodQuery, timeSortFilter, listLoader } from '../../parts/list/list-url.ts';
import { fromHere } from '../../parts/list/list-table.tsx';
import { IdCode, RowButton } from '../list-cells.tsx';
import { listPage } from '../list-page.tsx';
import { ProofDialog } from '../proof-dialog.tsx';
import { AuditTabs } from './audit-tabs.tsx';

export const title = 'Catatan Aktivitas';

export const clientLoader = listLoader((query, params) =>
  call('GET /api/admin/audit', {
    query: { ...query, ...periodQuery(params), action: knownParam(params, 'action', auditActions) },
  }),
);

const actionFilter = filterOf('action', 'Tindakan', auditActionLabels, 'Semua tindakan');

export default listPage<AuditEntry>(title, {
  belowTitle: <AuditTabs />,
  search: 'Cari admin, toko, objek, atau keterangan',
  filters: [actionFilter, timeSortFilter],
  hasPeriod: true,
  caption: 'Catatan aktivitas admin',
  sorts: { Waktu: byDate },
  columns: [
    { label: 'Waktu', cell: ({ at }) => `${longDateTime(at)} WITA`, onCard: card.meta },
    { label: 'Admin', cell: ({ actor }) => <Actor actor={actor} />, onCard: card.meta },
    { label: 'Tindakan', cell: ({ action }) => <b>{auditActionLabels[action]}</b>, onCard: card.title },
    { label: 'Objek', cell: (entry) => <Subject entry={entry} />, onCard: card.text },
    { label: 'Keterangan', cell: (entry) => <Details entry={entry} />, onCard: card.text },
  ],
  empty: 'Belum ada aktivitas.',
  emptyHint: 'Pembayaran, penangguhan, dan setiap pembukaan data pribadi dicatat di sini.',
  counted: 'catatan',
  dialogs: {
    bukti: (entry, close) => <ProofDialog title="Bukti" load={() => loadProof(entry)} onClose={close} />,
  },
});

/** The name is the one of that time, so the address says who it is. */
const Actor = ({ actor: { userName, email } }: Pick<AuditEntry, 'actor'>) => (
  <span className="wrap-anywhere">
    {userName} <span className="text-sm text-muted sm:block">{email}</span>
  </span>
);

const link = 'font-bold text-accent hover:underline';

function Subject({ entry: { action, subject, storeName } }: { entry: AuditEntry }) {
  if (storeName) {
    return (
      <Link to={`/admin/sellers/${subject}`} state={fromHere} className={link}>
        {storeName}
      </Link>
    );
  }
  if (!isId(subject)) return subject;
  const isOrder = action.startsWith('refund');
  return (
    <IdCode id={subject} of={isOrder ? 'order' : 'objek'} to={isOrder ? `/admin/transactions/${subject}` : undefined} />
  );
}

const loadProof = ({ action, subject, details: { amount } }: AuditEntry) =>
  action === 'refund-manual'
    ? call('GET /api/admin/refunds/:orderId/proof', { params: { orderId: subject }, query: { amount } })
    : call('GET /api/admin/money/unplaced/:id/proof', { params: { id: subject } });

function Details({ entry: { _id, details, hasProof } }: { entry: AuditEntry }) {
  const { amount, reason, note, title, body, changes, account } = details;
  const text = [account, reason, note, title, body, changes].filter(Boolean).join(' · ');
  if (amount === undefined && !hasProof) return text || '-';
  return (
    // One element, because a table cell is a flex container on phones.
    <span>
      {amount !== undefined && (
        <span translate="no" className="block whitespace-nowrap">
          {formatRupiah(amount)}
        </span>
      )}{' '}
      {text}
      {hasProof && (
        <RowButton variant="quiet" className="-mx-3.5 block" opens="bukti" rowId={_id}>
          Lihat Bukti
        </RowButton>
      )}
    </span>
  );
}
