import type { SellerProfile } from '#contract/store/store.ts';
import { ChoosePicture, UploadStatus, ShownPicture } from '../../parts/uploading/choose-picture.tsx';
import { upload } from '../../parts/uploading/upload.ts';
import { useUpload } from '../../parts/uploading/use-upload.ts';
import { WovenBand } from '../../parts/woven-band.tsx';
import { WarningIcon } from '../../ui/form-icons.tsx';
import { toast } from '../../visitor/toast.ts';

type StorePicturesProps = { profile: SellerProfile; onChange: () => Promise<void> };

export function StorePictures({ profile: { storeBannerUrl, storeLogoUrl }, onChange }: StorePicturesProps) {
  const banner = useStorePictureUpload('banner', 'Banner', onChange);
  const logo = useStorePictureUpload('logo', 'Logo', onChange);
  return (
    <section aria-label="Banner dan logo">
      <div className="aspect-5/2 max-h-72 w-full overflow-hidden rounded-3xl bg-primary">
        <ShownPicture
          preview={banner.preview}
          image={storeBannerUrl}
          alt=""
          sizes="(min-width: 64rem) 60rem, 100vw"
          isUrgent
        >
          <WovenBand className="mt-4" />
        </ShownPicture>
      </div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="-mt-10 ml-4 size-24 shrink-0 overflow-hidden rounded-xl border-4 border-canvas bg-surface">
          <ShownPicture preview={logo.preview} image={storeLogoUrl} alt="" sizes="6rem" isUrgent>
            <span aria-hidden className="diamond-pattern block size-full" />
          </ShownPicture>
        </div>
        <div className="flex flex-wrap gap-2 pt-3 max-sm:w-full max-sm:*:grow">
          <ChoosePicture upload={banner} label="Banner toko">
            {storeBannerUrl ? 'Ganti banner' : 'Unggah banner'}
          </ChoosePicture>
          <ChoosePicture upload={logo} label="Logo toko">
            {storeLogoUrl ? 'Ganti logo' : 'Unggah logo'}
          </ChoosePicture>
        </div>
      </div>
      <div className="mt-3 flex flex-col gap-3">
        <UploadStatus upload={banner} what="Banner" />
        <UploadStatus upload={logo} what="Logo" />
        <MissingPictures hasBanner={storeBannerUrl !== ''} hasLogo={storeLogoUrl !== ''} />
      </div>
    </section>
  );
}

function useStorePictureUpload(kind: 'logo' | 'banner', what: string, onChange: () => Promise<void>) {
  return useUpload(async (picture, onProgress) => {
    const sent = { fields: { kind }, files: { my_file: picture } };
    await upload('POST /api/store/profile/upload-image', sent, onProgress);
    await onChange();
    toast({ title: `${what} berhasil diperbarui.` });
  });
}

function MissingPictures({ hasBanner, hasLogo }: { hasBanner: boolean; hasLogo: boolean }) {
  if (hasBanner && hasLogo) return null;
  const missing = !hasBanner && !hasLogo ? 'logo dan banner' : hasLogo ? 'banner' : 'logo';
  return (
    <p className="flex items-start gap-2.5 rounded-xl bg-notice px-4 py-3 text-notice-ink">
      <WarningIcon className="mt-0.5 size-5" />
      Toko Anda belum memiliki {missing}. Unggah {missing} agar toko terlihat lengkap dan dipercaya pembeli.
    </p>
  );
}
