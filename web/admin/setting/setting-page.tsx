import { isSessionOver, serverMessageOf } from '../../call.ts';
import { call, upload as uploadFile } from '../answers.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Skeletons } from '../../ui/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PageTitle } from '../page-title.tsx';
import { ShopPageList } from '../shop-pages.tsx';
import { BannerFields, BannerGrid } from './banner-grid.tsx';
import { useState } from 'react';
import type { output } from 'zod/mini';
import { type Banner, bannerForm } from '#contract/banners/banners.ts';
import { useDraftForm } from '../../parts/draft.tsx';
import { useSend } from '../../parts/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { toast, toastFailure } from '../../visitor/toast.ts';
import { PictureField } from '../picture-field.tsx';
import { useChosenPicture } from '../../parts/uploading/use-upload.ts';

export const title = 'Pengaturan';

export const clientLoader = () => ({ banners: call('GET /api/admin/banner').then(({ data }) => data) });

const tabs = [{ key: 'banner', label: 'Banner Setting' }] as const;

export default function SettingPage({ loaderData: { banners } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const [uploaded, setUploaded] = useState<readonly Banner[]>([]);
  return (
    <>
      <PageTitle title="Pengaturan" />
      <ShopPageList />
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
                each="h-56 rounded-xl"
              />
            }
          >
            {(known) => (
              <BannerGrid
                banners={withFirst(uploaded, known)}
                onDeleted={({ _id }) => setUploaded(uploaded.filter((banner) => banner._id !== _id))}
                onMoved={() => setUploaded([])}
              />
            )}
          </Loaded>
        </div>
      </Tabs>
    </>
  );
}

/** The uploaded banners come first, wherever the server lists them, and as they were changed since. */
function withFirst(uploaded: readonly Banner[], known: readonly Banner[]): Banner[] {
  const find = (list: readonly Banner[], id: string) => list.find(({ _id }) => _id === id);
  return [
    ...uploaded.map((banner) => find(known, banner._id) ?? banner),
    ...known.filter(({ _id }) => !find(uploaded, _id)),
  ];
}

const emptyBanner = { type: 'intro', caption: '', redirectUrl: '' };

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
      <h2 className="text-xl">Unggah banner</h2>
      {form.draftNotice}
      <PictureField
        label="Gambar banner"
        chosen={image}
        error={isPictureMissed && !image.picture ? 'Pilih gambar banner terlebih dahulu' : null}
      />
      <p className="-mt-2 text-sm text-muted">Wajib. Gambar mendatar, disarankan 1200 × 480 piksel.</p>
      <BannerFields {...form} />
      <Button type="submit" isWide isBusy={isBusy || image.progress !== null}>
        {isBusy ? 'Mengunggah...' : 'Unggah Banner'}
      </Button>
    </form>
  );
}
