import { type Banner, bannerForm, bannerTypes } from '#contract/banners/banners.ts';
import { DialogForm, QuestionDialog } from '../../parts/dialog-form.tsx';
import { Picture } from '../../parts/picture.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { useSend } from '../../parts/use-send.ts';
import { ArrowLeftIcon, ArrowRightIcon, EditIcon, TrashIcon } from '../../ui/account-icons.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DangerItem, MoreMenu, moreMenuItem } from '../../ui/more-menu.tsx';
import type { FieldBinding } from '../../ui/use-form.ts';
import { call } from '../answers.ts';
import { shopPages } from '../shop-pages.tsx';

const bannerTypeLabels: Record<Banner['type'], string> = {
  intro: 'Intro (semua pengunjung)',
  landing: 'Landing (belum masuk)',
  customer: 'Pelanggan (sudah masuk)',
};
const types = bannerTypes.map((value) => ({ value, label: bannerTypeLabels[value] }));

type BannerGridProps = {
  banners: readonly Banner[];
  onDeleted: (banner: Banner) => void;
  /** Called when the server has another order. */
  onMoved: () => void;
};

/** The banners in the order of the home page, with what an admin can do with each. */
export function BannerGrid({ banners, onDeleted, onMoved }: BannerGridProps) {
  const deleting = useOverlay('hapus');
  const editing = useOverlay('isi');
  const edited = banners.find(({ _id }) => _id === editing.value);
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
              <div className="-mt-2 -mr-2 flex flex-wrap items-center self-stretch">
                <Badge tone="neutral" canWrap>
                  {bannerTypeLabels[banner.type]}
                </Badge>
                <MoveButtons banner={banner} banners={banners} onMoved={onMoved} />
                <MoreMenu label={`Tindakan untuk banner ${banner.caption}`}>
                  <button type="button" className={moreMenuItem} onClick={() => editing.open(banner._id)}>
                    <EditIcon /> Ubah<span className="sr-only"> banner {banner.caption}</span>
                  </button>
                  <DangerItem onClick={() => deleting.open(banner._id)}>
                    <TrashIcon /> Hapus<span className="sr-only"> banner {banner.caption}</span>
                  </DangerItem>
                </MoreMenu>
              </div>
              <p className="line-clamp-3 wrap-anywhere">{banner.caption || 'Tanpa caption'}</p>
              <p className="line-clamp-2 text-sm wrap-anywhere text-muted">
                {shopPages[banner.redirectUrl] ?? (banner.redirectUrl || 'Tanpa tautan')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {edited && (
        <DialogForm
          title="Ubah banner"
          schema={bannerForm}
          values={{ type: edited.type, caption: edited.caption, redirectUrl: edited.redirectUrl }}
          send={(body) => call('PUT /api/admin/banner/:id', { params: { id: edited._id }, body })}
          failure="Gagal mengubah banner."
          label="Simpan"
          busyLabel="Menyimpan..."
          onClose={editing.close}
        >
          {(form) => (
            <>
              <Picture
                image={edited.imageUrl}
                alt=""
                sizes="24rem"
                className="aspect-5/2 h-auto w-full rounded-xl object-cover"
              />
              <p className="-mt-2 text-sm text-muted">Untuk gambar lain, unggah banner baru.</p>
              <BannerFields {...form} />
            </>
          )}
        </DialogForm>
      )}
      {deleted && (
        <QuestionDialog
          title="Hapus banner ini?"
          label="Hapus"
          onClose={deleting.close}
          send={async () => {
            const answer = await call('DELETE /api/admin/banner/:id', { params: { id: deleted._id } });
            onDeleted(deleted);
            return answer;
          }}
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

type MoveButtonsProps = { banner: Banner } & Pick<BannerGridProps, 'banners' | 'onMoved'>;

/** Swap the banner with the one before or after it of the same type, because the home page shows the types apart. */
function MoveButtons({ banner, banners, onMoved }: MoveButtonsProps) {
  const { isBusy, send } = useSend();
  const alike = banners.filter(({ type }) => type === banner.type);
  const at = alike.indexOf(banner);

  function swapWith(other: Banner) {
    const swapped = new Map([
      [banner._id, other._id],
      [other._id, banner._id],
    ]);
    const ids = banners.map(({ _id }) => swapped.get(_id) ?? _id);
    return send(
      async () => {
        const answer = await call('PUT /api/admin/banner/order', { body: { ids } });
        onMoved();
        return answer;
      },
      { failure: 'Gagal mengurutkan banner.' },
    );
  }

  const button = (other: Banner | undefined, where: string) => ({
    label: `Geser banner ${banner.caption} ke ${where}`,
    disabled: isBusy || !other,
    onClick: () => other && swapWith(other),
  });
  return (
    <span className="ml-auto flex">
      <IconButton {...button(alike[at - 1], 'depan')}>
        <ArrowLeftIcon />
      </IconButton>
      <IconButton {...button(alike[at + 1], 'belakang')}>
        <ArrowRightIcon />
      </IconButton>
    </span>
  );
}

type BannerFieldsProps = { field: (name: 'type' | 'caption' | 'redirectUrl') => FieldBinding };

/** The texts of a banner. The page has the list of `halaman-toko` once. */
export const BannerFields = ({ field }: BannerFieldsProps) => (
  <>
    <Field label="Caption" maxLength={300} {...field('caption')} />
    <Field
      label="Tautan (opsional)"
      inputMode="url"
      maxLength={2000}
      list="halaman-toko"
      autoComplete="off"
      hint="Pilih halaman toko, atau tulis alamat https://…"
      {...field('redirectUrl')}
    />
    <Select label="Tipe" options={types} {...field('type')} />
  </>
);
