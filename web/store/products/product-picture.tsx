import { useId } from 'react';
import { ChoosePicture, UploadStatus, ShownPicture } from '../../parts/uploading/choose-picture.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { upload } from '../../parts/uploading/upload.ts';
import { useUpload } from '../../parts/uploading/use-upload.ts';
import { WarningIcon } from '../../ui/form-icons.tsx';

type ProductPictureProps = {
  /** The URL of the uploaded picture, or '' if there is none. */
  image: string;
  error: string | undefined;
  /** The id of an existing product, whose pictures are changed in a sheet of their own. */
  productId: string | undefined;
  onUploaded: (image: string) => void;
};

/** The picture input. It uploads a picture as soon as it is chosen, while the seller fills in the form. */
export function ProductPicture({ image, error, productId, onUploaded }: ProductPictureProps) {
  const id = useId();
  const pictures = useOverlay('foto');
  const sending = useUpload(async (picture, onProgress) => onUploaded(await sendPicture(picture, onProgress)));
  const button = image || sending.preview ? 'Ganti gambar' : 'Pilih gambar';

  return (
    <div className="card flex flex-col gap-3 p-4">
      <div className="grid grid-cols-[min(6rem,25vw)_1fr] items-center gap-4">
        <div className="aspect-square overflow-hidden rounded-xl bg-surface">
          <ShownPicture preview={sending.preview} image={image} alt="" sizes="6rem" />
        </div>
        <div className="flex flex-col items-start gap-2">
          <ChoosePicture
            upload={sending}
            label="Gambar produk"
            isDisabled={productId !== undefined}
            describedBy={error ? `${id}-error ${id}` : id}
            isInvalid={error !== undefined}
          >
            {button}
          </ChoosePicture>
          <p id={id} className="text-sm text-muted">
            {productId ? (
              <>
                Gambar tidak dapat diganti di sini.{' '}
                <button
                  type="button"
                  className="font-semibold text-accent underline"
                  onClick={() => pictures.open(productId)}
                >
                  Kelola foto
                </button>
              </>
            ) : (
              'JPEG, PNG, atau WebP. Foto besar otomatis dikecilkan.'
            )}
          </p>
        </div>
      </div>
      {error && sending.failure === null && (
        <p id={`${id}-error`} className="flex items-center gap-1.5 text-sm font-medium text-danger">
          <WarningIcon className="size-4" /> {error}
        </p>
      )}
      <UploadStatus upload={sending} what="Gambar" />
    </div>
  );
}

/** Uploads a picture of a product. Resolves to its URL. */
export async function sendPicture(picture: Blob, onProgress: (part: number) => void): Promise<string> {
  const sent = { files: { my_file: picture } };
  const { result } = await upload('POST /api/store/products/upload-image', sent, onProgress);
  return result.secure_url;
}
