import { useState } from 'react';
import type { Banner } from '#contract/banners.ts';
import { call } from '../../call.ts';
import { Picture } from '../../parts/picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast, toastError } from '../../visitor/toast.ts';

type DeleteBannerDialogProps = { banner: Banner; onClose: () => void; onDeleted: () => Promise<void> };

/** Asks before a banner is taken down. */
export function DeleteBannerDialog({ banner, onClose, onDeleted }: DeleteBannerDialogProps) {
  const [isBusy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      const { message } = await call('DELETE /api/admin/banner/:id', { params: { id: banner._id } });
      toast({ title: message });
      await onDeleted();
      onClose();
    } catch (error) {
      toastError(error, 'Gagal menghapus banner.');
      setBusy(false);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title="Hapus banner ini?" size="sm">
      <Picture
        image={banner.imageUrl}
        alt=""
        sizes="24rem"
        className="aspect-5/2 h-auto w-full rounded-xl object-cover"
      />
      <p className="mt-3 wrap-anywhere">{banner.caption || 'Tanpa caption'}</p>
      <p className="mt-1 text-sm text-abu">Banner langsung hilang dari beranda. Penghapusan tidak dapat dibatalkan.</p>
      <div className="mt-5 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Batal
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={remove}>
          Hapus
        </Button>
      </div>
    </Dialog>
  );
}
