import { useSearchParams } from 'react-router';
import { longDateTime } from '#contract/dates.ts';
import { broadcastPath, type SentNotification } from '#contract/notifications.ts';
import { Badge } from '../../ui/badge.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { EmptyList } from '../../parts/list/list-table.tsx';
import { columnSort } from '../../parts/list/list-url.ts';
import { byDate } from '../../parts/list/time-sort.ts';

const columns: Column<SentNotification>[] = [
  { label: 'Waktu', cell: ({ createdAt }) => <span className="text-sm">{longDateTime(createdAt)} WITA</span> },
  { label: 'Notifikasi', cell: (sent) => <Message {...sent} /> },
  { label: 'Status', cell: (sent) => <DeliveryStatus {...sent} /> },
  { label: 'Penerima', isNumber: true, cell: ({ recipients }) => recipients },
  { label: 'Terkirim', isNumber: true, cell: ({ delivered }) => delivered },
  { label: 'Gagal', isNumber: true, cell: ({ failed }) => failed },
];

/** The sent notifications with their delivery results. */
export function SentList({ sent }: { sent: SentNotification[] }) {
  const [params] = useSearchParams();
  return (
    <Table
      caption="Riwayat notifikasi"
      sorts={{ Waktu: columnSort(params, byDate) }}
      columns={columns}
      rows={sent}
      rowKey={({ _id }) => _id}
      empty={<EmptyList title="Belum ada notifikasi yang dikirim." />}
    />
  );
}

const Message = ({ title, body, path }: SentNotification) => (
  <div className="max-sm:text-right">
    <b>{title}</b>
    <p className="text-sm whitespace-pre-line text-muted">{body}</p>
    {path !== broadcastPath && <p className="text-sm text-muted">Membuka {path}</p>}
  </div>
);

function DeliveryStatus({ isDone, recipients, delivered, failed }: SentNotification) {
  if (isDone) return <Badge tone="green">Selesai</Badge>;
  return (
    <div className="flex min-w-32 flex-col gap-1.5">
      <Badge tone="yellow">Sedang dikirim</Badge>
      {recipients > 0 && (
        <progress
          aria-label="Perangkat yang sudah dikirimi"
          max={recipients}
          value={delivered + failed}
          className="h-1.5 w-full accent-success"
        />
      )}
    </div>
  );
}
