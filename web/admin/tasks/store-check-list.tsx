import { monthOf, shortDate } from '#contract/dates.ts';
import { type CheckedStore, checkStates } from '#contract/store/store-checks.ts';
import { call } from '../../call.ts';
import { byDate, filterOf, knownParam, timeSortFilter } from '../../parts/list/list-url.ts';
import { Badge } from '../../ui/badge.tsx';
import { RowButton, TwoLines } from '../list-cells.tsx';
import { taskList } from '../task-list.tsx';
import { StoreCheckDialog } from './store-check-dialog.tsx';

const stateFilter = filterOf('status', 'Status', { checked: 'Diperiksa', withdrawn: 'Dicabut' }, 'Perlu diperiksa');

export const storeChecks = taskList<CheckedStore>(
  'Toko baru',
  (query, params) =>
    call('GET /api/admin/store-checks', { query: { ...query, status: knownParam(params, 'status', checkStates) } }),
  {
    search: 'Cari toko atau ID',
    filters: [stateFilter, timeSortFilter],
    caption: 'Daftar pemeriksaan toko',
    sorts: { Bergabung: byDate },
    columns: [
      { label: 'Bergabung', cell: ({ joinedAt }) => shortDate(joinedAt), isShort: true },
      {
        label: 'Toko',
        cell: ({ storeName, productionAddress }) => (
          <TwoLines below={<span className="line-clamp-2 wrap-anywhere">{productionAddress}</span>}>
            <b translate="no">{storeName}</b>
          </TwoLines>
        ),
        isLong: true,
      },
      { label: 'Status', cell: ({ check }) => <StateBadge check={check} />, isShort: true },
      {
        label: 'Aksi',
        cell: ({ _id, storeName }) => (
          <RowButton opens="isi" rowId={_id}>
            <span>Periksa</span>
            <span translate="no" className="sr-only">
              {' '}
              {storeName}
            </span>
          </RowButton>
        ),
        isAction: true,
      },
    ],
    empty: 'Tidak ada toko yang menunggu pemeriksaan.',
    emptyHint: 'Toko baru, dan toko yang pemilik, nama, alamat, atau rekeningnya berubah, muncul di sini.',
    counted: 'toko',
    queued: ({ storeName, productionAddress, joinedAt }) => ({
      about: storeName,
      below: productionAddress,
      since: joinedAt,
      sum: '',
    }),
    dialogs: { isi: (store, close) => <StoreCheckDialog store={store} onClose={close} /> },
  },
);

function StateBadge({ check }: Pick<CheckedStore, 'check'>) {
  if (!check) return <Badge tone="yellow">Belum diperiksa</Badge>;
  if (check.endedAt) return <Badge tone="red">{check.reason ? 'Dicabut' : 'Data berubah'}</Badge>;
  return <Badge tone={check.isOld ? 'yellow' : 'green'}>Diperiksa {monthOf(check.checkedAt)}</Badge>;
}
