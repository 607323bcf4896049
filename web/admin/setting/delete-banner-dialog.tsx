import type { Banner } from '#contract/banners.ts';
import { call } from '../../call.ts';
import { DeletionDialog } from '../../parts/deletion-dialog.tsx';
import { Picture } from '../../parts/picture.tsx';

type DeleteBannerDialogProps = { banner: Banner; onClose: () => void; onDeleted: () => Promise<void> };

/** Asks before a banner is taken down. */
export function DeleteBannerDialog({ banner, onClose, onDeleted }: DeleteBannerDialogProps) {
  return (
    <DeletionDialog
      title="Hapus banner ini?"
      onClose={onClose}
      remove={() => call('DELETE /api/admin/banner/:id', { params: { id: banner._id } })}
      failure="Gagal menghapus banner."
      onRemoved={onDeleted}
    >
      <Picture
        image={banner.imageUrl}
        alt=""
        sizes="24rem"
        className="aspect-5/2 h-auto w-full rounded-xl object-cover"
      />
      <p className="mt-3 wrap-anywhere">{banner.caption || 'Tanpa caption'}</p>
      <p className="mt-1 text-sm text-abu">Banner langsung hilang dari beranda. Penghapusan tidak dapat dibatalkan.</p>
    </DeletionDialog>
  );
}
