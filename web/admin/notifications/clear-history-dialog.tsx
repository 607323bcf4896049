import { call } from '../../call.ts';
import { DeletionDialog } from '../../parts/deletion-dialog.tsx';

type ClearHistoryDialogProps = { onClose: () => void; onCleared: () => Promise<void> };

/** Asks before the history goes, and says what stays. */
export function ClearHistoryDialog({ onClose, onCleared }: ClearHistoryDialogProps) {
  return (
    <DeletionDialog
      title="Hapus riwayat notifikasi?"
      onClose={onClose}
      remove={() => call('DELETE /api/admin/notification/history/clear')}
      failure="Gagal menghapus riwayat notifikasi"
      onRemoved={onCleared}
    >
      <p>
        Semua notifikasi hilang dari riwayat ini. Yang masih dikirim tetap sampai, dan siapa mengirim apa tetap tercatat
        di Catatan Aktivitas.
      </p>
    </DeletionDialog>
  );
}
