import { useState } from 'react';
import { Link } from 'react-router';
import { longDateTime } from '#contract/dates.ts';
import type { ListedRemoval } from '#contract/makers/makers-api.ts';
import { call } from '../../call.ts';
import { useSend } from '../../parts/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ReasonForm } from '../record-dialogs.tsx';

type MakerRemovalDialogProps = { removal: ListedRemoval; onClose: () => void };

/** What somebody wrote who wants to be removed, and the two answers. */
export function MakerRemovalDialog({ removal, onClose }: MakerRemovalDialogProps) {
  const { _id, contact, text, createdAt, outcome, maker } = removal;
  const [isRefusing, setRefusing] = useState(false);
  const { isBusy, send } = useSend();
  if (isRefusing) {
    return (
      <ReasonForm
        title="Tolak permintaan ini?"
        label="Tolak"
        variant="danger"
        failure="Gagal menyimpan keputusan."
        send={(body) => call('POST /api/admin/maker-removals/:id/refuse', { params: { id: _id }, body })}
        onClose={onClose}
      >
        <p>Perajin tetap tampil. Jelaskan kepada yang meminta lewat kontaknya.</p>
      </ReasonForm>
    );
  }
  const erase = () =>
    send(() => call('POST /api/admin/makers/:id/erase', { params: { id: maker._id } }), {
      failure: 'Perajin gagal dihapus.',
      close: onClose,
    });
  return (
    <Dialog isOpen onClose={onClose} title="Minta dihapus" size="sm">
      <div className="flex flex-col gap-4">
        <p className="wrap-anywhere">
          <b translate="no">{maker.name || 'Perajin yang sudah dihapus'}</b>
          <span className="block text-sm">
            Toko{' '}
            <Link to={`/admin/sellers/${maker.sellerId}`} className="font-bold text-accent underline">
              {maker.storeName}
            </Link>
          </span>
        </p>
        <div className="card p-4">
          {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
          <p className="wrap-anywhere">Kontak: {contact}</p>
          <p className="text-sm text-muted">{longDateTime(createdAt)} WITA</p>
        </div>
        {outcome === null && (
          <DialogActions>
            <Button variant="secondary" disabled={isBusy} onClick={() => setRefusing(true)}>
              Tolak
            </Button>
            <Button variant="danger" isBusy={isBusy} onClick={erase}>
              Hapus perajin
            </Button>
          </DialogActions>
        )}
      </div>
    </Dialog>
  );
}
