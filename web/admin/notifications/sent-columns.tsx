import { longDateTime } from '#contract/dates.ts';
import { broadcastPath, type SentNotification } from '#contract/notifications.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/table.tsx';

/** The columns of the sent notifications with their delivery results. */
export const sentColumns: Column<SentNotification>[] = [
  { label: 'Waktu', cell: ({ createdAt }) => <span className="text-sm">{longDateTime(createdAt)} WITA</span> },
  { label: 'Notifikasi', cell: (sent) => <Message {...sent} /> },
  { label: 'Status', cell: (sent) => <DeliveryStatus {...sent} /> },
  { label: 'Penerima', isNumber: true, cell: ({ recipients }) => recipients },
  { label: 'Terkirim', isNumber: true, cell: ({ delivered }) => delivered },
  { label: 'Gagal', isNumber: true, cell: ({ failed }) => failed },
];

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
