import type { Banner } from '#contract/banners/banners.ts';
import { call } from '../../call.ts';
import { QuestionDialog } from '../../parts/dialog-form.tsx';
import { Picture } from '../../parts/picture.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TrashIcon } from '../../ui/account-icons.tsx';
import { DangerItem, MoreMenu } from '../../ui/more-menu.tsx';

export function BannerGrid({ banners }: { banners: Banner[] }) {
  const deleting = useOverlay('hapus');
  const deleted = banners.find(({ _id }) => _id === deleting.value);
  if (banners.length === 0) {
    return (
      <EmptyState title="Belum ada banner.">Banner yang Anda unggah tampil di bagian atas beranda toko.</EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="Banner" className="grid gap-4 sm:grid-cols-2">
        {banners.map((banner) => (
          <li key={banner._id} className="card flex flex-col overflow-hidden">
            <Picture
              image={banner.imageUrl}
              alt=""
              sizes="(min-width: 64rem) 24rem, 90vw"
              className="aspect-5/2 h-auto w-full object-cover"
            />
            <div className="flex flex-1 flex-col items-start gap-1.5 p-4">
              <div className="-mt-2 -mr-2 flex items-center justify-between self-stretch">
                <Badge tone="neutral">{bannerTypeLabels[banner.type]}</Badge>
                <MoreMenu label={`Tindakan untuk banner ${banner.caption}`}>
                  <DangerItem onClick={() => deleting.open(banner._id)}>
                    <TrashIcon /> Hapus<span className="sr-only"> banner {banner.caption}</span>
                  </DangerItem>
                </MoreMenu>
              </div>
              <p className="line-clamp-3 font-medium wrap-anywhere">{banner.caption || 'Tanpa caption'}</p>
              <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{banner.redirectUrl || 'Tanpa tautan'}</p>
            </div>
          </li>
        ))}
      </ul>
      {deleted && (
        <QuestionDialog
          title="Hapus banner ini?"
          label="Hapus"
          onClose={deleting.close}
          send={() => call('DELETE /api/admin/banner/:id', { params: { id: deleted._id } })}
          failure="Gagal menghapus banner."
        >
          <Picture
            image={deleted.imageUrl}
            alt=""
            sizes="24rem"
            className="aspect-5/2 h-auto w-full rounded-xl object-cover"
          />
          <p className="mt-3 wrap-anywhere">{deleted.caption || 'Tanpa caption'}</p>
          <p className="mt-1 text-sm text-muted">
            Banner langsung hilang dari beranda. Penghapusan tidak dapat dibatalkan.
          </p>
        </QuestionDialog>
      )}
    </>
  );
}

export const bannerTypeLabels: Record<Banner['type'], string> = {
  intro: 'Intro (semua pengunjung)',
  landing: 'Landing (belum masuk)',
  customer: 'Customer (sudah masuk)',
};
