import { useState } from 'react';
import type { output } from 'zod/mini';
import { bannerForm, bannerTypes } from '#contract/banners/banners.ts';
import { call, isSessionOver, serverMessageOf } from '../../call.ts';
import { useSend } from '../../parts/use-send.ts';
import { useChosenPicture } from '../../parts/uploading/use-chosen-picture.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/form-controls.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toast, toastFailure } from '../../visitor/toast.ts';
import { PictureField } from '../picture-field.tsx';
import { bannerTypeLabels } from './banner-grid.tsx';

const emptyBanner = { type: 'intro', caption: '', redirectUrl: '' };
const types = bannerTypes.map((value) => ({ value, label: bannerTypeLabels[value] }));

/** The form that uploads a banner. Submitting without a picture sends nothing and says that one is missing. */
export function BannerForm() {
  const form = useForm(bannerForm, emptyBanner);
  const image = useChosenPicture();
  const { isBusy, send } = useSend();
  const [isPictureMissed, setPictureMissed] = useState(false);

  async function upload(fields: output<typeof bannerForm>, picture: Blob) {
    await call('POST /api/admin/banner/upload', { fields, files: { image: picture } });
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
        hint="Halaman toko, misalnya /shop/listing, atau alamat https://…"
        {...form.field('redirectUrl')}
      />
      <Select label="Tipe" options={types} {...form.field('type')} />
      <Button type="submit" isWide isBusy={isBusy || image.progress !== null}>
        {isBusy ? 'Mengunggah...' : 'Unggah Banner'}
      </Button>
    </form>
  );
}
