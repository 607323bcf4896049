import { Link } from 'react-router';
import type { ListedSecurityEvent } from '#contract/admin/admin.ts';
import { longDateTime } from '#contract/dates.ts';
import { securityEventKinds, securityEventLabels } from '#contract/auth/security-events.ts';
import { formatNumber } from '#contract/money.ts';
import { call } from '../../call.ts';
import { byDate, filterOf, knownParam, periodQuery, timeSortFilter, listLoader } from '../../parts/list/list-url.ts';
import { listPage } from '../list-page.tsx';
import { AuditTabs } from './audit-tabs.tsx';

export const title = 'Catatan Aktivitas';

export const clientLoader = listLoader((query, params) =>
  call('GET /api/admin/security-events', {
    query: { ...query, ...periodQuery(params), kind: knownParam(params, 'action', securityEventKinds) },
  }),
);

const kindFilter = filterOf('action', 'Jenis kejadian', securityEventLabels);

export default listPage<ListedSecurityEvent>(title, {
  belowTitle: <AuditTabs />,
  search: 'Cari akun, alamat, atau ID permintaan',
  filters: [kindFilter, timeSortFilter],
  hasPeriod: true,
  caption: 'Kejadian keamanan',
  sorts: { Waktu: byDate },
  columns: [
    { label: 'Waktu', cell: ({ at }) => <span className="text-sm tabular-nums">{longDateTime(at)} WITA</span> },
    { label: 'Kejadian', cell: ({ kind }) => <b>{securityEventLabels[kind]}</b> },
    { label: 'Akun', cell: ({ user }) => <Account user={user} /> },
    { label: 'Alamat jaringan', cell: ({ client }) => client ?? 'Banyak alamat' },
    { label: 'Jumlah', cell: ({ events }) => formatNumber(events), isNumber: true },
    {
      label: 'ID permintaan',
      cell: ({ requestId }) => (
        <span translate="no" className="font-mono text-xs wrap-anywhere">
          {requestId}
        </span>
      ),
    },
  ],
  empty: 'Belum ada kejadian.',
  emptyHint: 'Gagal masuk, akses yang ditolak, pembukaan data pribadi, dan perubahan akun dicatat di sini.',
  counted: 'catatan',
});

/** Only sellers have a page of their own. */
function Account({ user }: { user: ListedSecurityEvent['user'] }) {
  if (!user) return '-';
  if (user.role !== 'seller') return user.userName;
  return (
    <Link to={`/admin/sellers/${user._id}`} className="font-bold text-accent hover:underline">
      {user.userName}
    </Link>
  );
}
