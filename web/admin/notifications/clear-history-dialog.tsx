import { useState } from 'react';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast, toastError } from '../../visitor/toast.ts';

type ClearHistoryDialogProps = { onClose: () => void; onCleared: () => Promise<void> };

/** Asks before the history goes, and says what stays. */
export function ClearHistoryDialog({ onClose, onCleared }: ClearHistoryDialogProps) {
  const [isBusy, setBusy] = useState(false);

  async function clear() {
    setBusy(true);
    try {
      const { message } = await call('DELETE /api/admin/notification/history/clear');
      toast({ title: message });
      await onCleared();
      onClose();
    } catch (error) {
      toastError(error, 'Gagal menghapus riwayat notifikasi');
      setBusy(false);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title="Hapus riwayat notifikasi?" size="sm">
      <p>
        Semua notifikasi hilang dari riwayat ini. Yang masih dikirim tetap sampai, dan siapa mengirim apa tetap tercatat
        di Catatan Aktivitas.
      </p>
      <div className="mt-5 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Batal
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={clear}>
          Hapus
        </Button>
      </div>
    </Dialog>
  );
}
