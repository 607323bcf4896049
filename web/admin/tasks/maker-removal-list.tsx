import { shortDate } from '#contract/dates.ts';
import { type ListedRemoval, removalStates } from '#contract/makers/makers-api.ts';
import { call } from '../../call.ts';
import { byDate, filterOf, knownParam, timeSortFilter } from '../../parts/list/list-url.ts';
import { Badge } from '../../ui/badge.tsx';
import { RowButton, TwoLines } from '../list-cells.tsx';
import { taskList } from '../task-list.tsx';
import { MakerRemovalDialog } from './maker-removal-dialog.tsx';

const stateFilter = filterOf('status', 'Status', { answered: 'Dijawab' }, 'Menunggu');

export const makerRemovals = taskList<ListedRemoval>(
  'Minta dihapus',
  ({ q: _q, ...query }, params) =>
    call('GET /api/admin/maker-removals', { query: { ...query, status: knownParam(params, 'status', removalStates) } }),
  {
    filters: [stateFilter, timeSortFilter],
    caption: 'Daftar permintaan perajin',
    sorts: { Tanggal: byDate },
    columns: [
      { label: 'Tanggal', cell: ({ createdAt }) => shortDate(createdAt), isShort: true },
      {
        label: 'Perajin',
        cell: ({ maker: { name, storeName } }) => (
          <TwoLines below={storeName}>
            <b translate="no">{name || 'Sudah dihapus'}</b>
          </TwoLines>
        ),
        isLong: true,
      },
      { label: 'Pesan', cell: ({ text }) => <span className="line-clamp-2 wrap-anywhere">{text || '–'}</span> },
      { label: 'Status', cell: ({ outcome }) => <StateBadge outcome={outcome} />, isShort: true },
      {
        label: 'Aksi',
        cell: ({ _id, outcome, maker: { name } }) => (
          <RowButton opens="isi" rowId={_id}>
            <span>{outcome ? 'Lihat' : 'Putuskan'}</span>
            <span className="sr-only"> permintaan {name}</span>
          </RowButton>
        ),
        isAction: true,
      },
    ],
    empty: 'Tidak ada permintaan yang menunggu.',
    emptyHint: 'Orang yang menemukan dirinya di halaman perajin dan ingin dihapus muncul di sini.',
    counted: 'permintaan',
    queued: ({ maker, text, createdAt }) => ({
      about: maker.name,
      below: [maker.storeName, text].filter(Boolean).join(' · '),
      since: createdAt,
      sum: '',
    }),
    dialogs: { isi: (removal, close) => <MakerRemovalDialog removal={removal} onClose={close} /> },
  },
);

function StateBadge({ outcome }: Pick<ListedRemoval, 'outcome'>) {
  if (outcome === 'erased') return <Badge tone="green">Dihapus</Badge>;
  if (outcome === 'refused') return <Badge tone="red">Ditolak</Badge>;
  return <Badge tone="yellow">Menunggu</Badge>;
}
