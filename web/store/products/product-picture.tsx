import { useId } from 'react';
import { UploadStatus, ShownPicture } from '../../parts/uploading/choose-picture.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { upload } from '../../parts/uploading/upload.ts';
import { useUpload } from '../../parts/uploading/use-upload.ts';
import { CameraIcon } from '../../ui/account-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { WarningIcon } from '../../ui/form-icons.tsx';
import { PhotoAdvice, type PhotoName, PhotoTile } from './photo-tile.tsx';

/** The fields of the form with the addresses of a new product's photos. Only the first is required. */
const photos = { image: 'Benda', detailImage: 'Detail', handImage: 'Tangan' } as const satisfies Record<
  string,
  PhotoName
>;
export type PhotoField = keyof typeof photos;
export const photoFields = Object.keys(photos) as PhotoField[];

type NewPhotosProps = {
  /** Addresses of uploaded photos, '' for none. */
  images: Readonly<Record<PhotoField, string>>;
  error: string | undefined;
  send: (field: PhotoField, ...photo: Parameters<typeof sendPicture>) => Promise<void>;
};

/** The photos of a new product. Each is uploaded as soon as it is chosen, while the seller fills in the form. */
export function NewPhotos({ images, error, send }: NewPhotosProps) {
  const id = useId();
  return (
    <div className="card flex flex-col gap-3 p-4">
      <PhotoAdvice />
      <ul className="grid grid-cols-3 gap-3">
        {photoFields.map((field) => (
          <NewPhoto
            key={field}
            field={field}
            image={images[field]}
            error={field === 'image' ? error : undefined}
            hintId={id}
            send={send}
          />
        ))}
      </ul>
      <p id={id} className="text-sm text-muted">
        JPEG, PNG, atau WebP. Foto besar otomatis dikecilkan.
      </p>
    </div>
  );
}

type NewPhotoProps = Pick<NewPhotosProps, 'error' | 'send'> & { field: PhotoField; image: string; hintId: string };

/** One of the places. What is said of its photo stands below all of them. */
function NewPhoto({ field, image, error, hintId, send }: NewPhotoProps) {
  const sending = useUpload((...photo) => send(field, ...photo));
  const name = photos[field];
  const label = field === 'image' ? 'Gambar produk' : `Foto ${name.toLowerCase()}`;
  return (
    <li className="contents">
      <PhotoTile
        name={name}
        label={label}
        image={image}
        preview={sending.preview}
        upload={sending}
        describedBy={error ? `${hintId}-error ${hintId}` : hintId}
        isInvalid={error !== undefined}
      />
      <div className="order-1 col-span-3 empty:hidden">
        {error && sending.failure === null && (
          <p id={`${hintId}-error`} className="flex items-center gap-1.5 text-sm text-danger">
            <WarningIcon className="size-4" /> {error}
          </p>
        )}
        <UploadStatus
          upload={{ ...sending, warning: sending.warning && `${label}: ${sending.warning}` }}
          what={label}
        />
      </div>
    </li>
  );
}

/** The first picture of an existing product, whose pictures are changed in a sheet of their own. */
export function ProductPicture({ image, productId }: { image: string; productId: string }) {
  const id = useId();
  const pictures = useOverlay('foto');
  return (
    <div className="card grid grid-cols-[min(6rem,25vw)_1fr] items-center gap-4 p-4">
      <div className="aspect-square overflow-hidden rounded-xl bg-surface">
        <ShownPicture preview={null} image={image} alt="" sizes="6rem" />
      </div>
      <div className="flex flex-col items-start gap-2">
        <input type="file" disabled aria-label="Gambar produk" aria-describedby={id} className="sr-only" />
        <Button variant="secondary" onClick={() => pictures.open(productId)}>
          <CameraIcon /> <span>Kelola foto</span>
        </Button>
        <p id={id} className="text-sm text-muted">
          Gambar tidak dapat diganti di sini, hanya lewat Kelola foto.
        </p>
      </div>
    </div>
  );
}

/** Uploads a picture of a product. Resolves to its URL. */
export async function sendPicture(picture: Blob, onProgress: (part: number) => void): Promise<string> {
  const sent = { files: { my_file: picture } };
  const { result } = await upload('POST /api/store/products/upload-image', sent, onProgress);
  return result.secure_url;
}
