import { isSessionOver, serverMessageOf } from '../../call.ts';
import { call, upload as uploadFile } from '../answers.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Skeletons } from '../../ui/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PageTitle } from '../page-title.tsx';
import { useState } from 'react';
import type { output } from 'zod/mini';
import { bannerForm, bannerTypes, type Banner } from '#contract/banners/banners.ts';
import { useDraftForm } from '../../parts/draft.tsx';
import { useSend } from '../../parts/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { toast, toastFailure } from '../../visitor/toast.ts';
import { PictureField } from '../picture-field.tsx';
import { ShopPageList, shopPages } from '../shop-pages.tsx';
import { QuestionDialog } from '../../parts/dialog-form.tsx';
import { Picture } from '../../parts/picture.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TrashIcon } from '../../ui/account-icons.tsx';
import { DangerItem, MoreMenu } from '../../ui/more-menu.tsx';
import { useChosenPicture } from '../../parts/uploading/use-upload.ts';

export const title = 'Pengaturan';

export const clientLoader = () => ({ banners: call('GET /api/admin/banner').then(({ data }) => data) });

const tabs = [{ key: 'banner', label: 'Banner Setting' }] as const;

export default function SettingPage({ loaderData: { banners } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const [uploaded, setUploaded] = useState<readonly Banner[]>([]);
  const without = (list: readonly Banner[], others: readonly Banner[]) =>
    list.filter(({ _id }) => !others.some((other) => other._id === _id));
  return (
    <>
      <PageTitle title="Pengaturan" />
      <Tabs label="Pengaturan" tabs={tabs} selected="banner" onSelect={() => {}}>
        <div className="grid items-start gap-5 lg:grid-cols-[22rem_1fr]">
          <BannerForm onUploaded={(banner) => setUploaded([banner, ...uploaded])} />
          <Loaded
            promise={banners}
            fallback={
              <Skeletons
                label="Memuat banner..."
                count={2}
                className="grid gap-4 sm:grid-cols-2"
                each="h-56 rounded-2xl"
              />
            }
          >
            {(known) => (
              <BannerGrid
                banners={[...uploaded, ...without(known, uploaded)]}
                onDeleted={(banner) => setUploaded(without(uploaded, [banner]))}
              />
            )}
          </Loaded>
        </div>
      </Tabs>
    </>
  );
}

const bannerTypeLabels: Record<Banner['type'], string> = {
  intro: 'Intro (semua pengunjung)',
  landing: 'Landing (belum masuk)',
  customer: 'Customer (sudah masuk)',
};

const emptyBanner = { type: 'intro', caption: '', redirectUrl: '' };
const types = bannerTypes.map((value) => ({ value, label: bannerTypeLabels[value] }));

/** The form that uploads a banner. Submitting without a picture sends nothing and says that one is missing. */
function BannerForm({ onUploaded }: { onUploaded: (banner: Banner) => void }) {
  const image = useChosenPicture();
  const form = useDraftForm(bannerForm, emptyBanner, {
    ofPage: true,
    files: image.picture !== null && 'gambar banner',
  });
  const { isBusy, send } = useSend();
  const [isPictureMissed, setPictureMissed] = useState(false);

  async function upload(fields: output<typeof bannerForm>, picture: Blob) {
    const { data } = await uploadFile('POST /api/admin/banner/upload', { fields, files: { image: picture } });
    if (data._id) onUploaded(data);
    image.clear();
    form.reset(emptyBanner);
    toast({ title: 'Upload Berhasil', description: 'Banner berhasil diunggah.' });
  }

  function showFailure(error: unknown) {
    const reason = serverMessageOf(error) ?? 'Terjadi kesalahan saat mengunggah banner.';
    if (!isSessionOver(error)) toastFailure('Gagal Upload', reason);
  }

  async function submit(fields: output<typeof bannerForm>) {
    const { picture } = image;
    setPictureMissed(!picture);
    if (picture) await send(() => upload(fields, picture), { failure: showFailure });
  }

  return (
    <form {...form.formProps(submit)} className="card flex flex-col gap-4 p-5">
      <h2 className="text-lg">Unggah banner</h2>
      {form.draftNotice}
      <PictureField
        label="Gambar banner"
        chosen={image}
        error={isPictureMissed && !image.picture ? 'Pilih gambar banner terlebih dahulu' : null}
      />
      <p className="-mt-2 text-sm text-muted">Wajib. Gambar mendatar, disarankan 1200 × 480 piksel.</p>
      <Field label="Caption" maxLength={300} {...form.field('caption')} />
      <Field
        label="Tautan (opsional)"
        inputMode="url"
        maxLength={2000}
        list="halaman-toko"
        autoComplete="off"
        hint="Pilih halaman toko, atau tulis alamat https://…"
        {...form.field('redirectUrl')}
      />
      <ShopPageList />
      <Select label="Tipe" options={types} {...form.field('type')} />
      <Button type="submit" isWide isBusy={isBusy || image.progress !== null}>
        {isBusy ? 'Mengunggah...' : 'Unggah Banner'}
      </Button>
    </form>
  );
}

type BannerGridProps = { banners: readonly Banner[]; onDeleted: (banner: Banner) => void };

function BannerGrid({ banners, onDeleted }: BannerGridProps) {
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
              <p className="line-clamp-2 text-sm wrap-anywhere text-muted">
                {shopPages[banner.redirectUrl] ?? (banner.redirectUrl || 'Tanpa tautan')}
              </p>
            </div>
          </li>
        ))}
      </ul>
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
