import { Picture } from '../parts/picture.tsx';
import { ChoosePicture, UploadStatus } from '../parts/uploading/choose-picture.tsx';
import type { Upload } from '../parts/uploading/use-upload.ts';
import { Button } from '../ui/button.tsx';

type PhotoFieldProps = {
  max: number;
  photos: readonly { image: string; onRemove: () => void; warning?: string | null }[];
  /** What takes the next photo, if there may be another one. */
  upload: Upload | undefined;
  hint?: string;
};

/** Some optional photos of a form, each of which can be removed again, and a button that adds one. */
export const PhotoField = ({ max, photos, upload, hint }: PhotoFieldProps) => (
  <fieldset className="flex flex-col items-start gap-2">
    <legend className="mb-2 text-sm font-bold">Foto (opsional, maksimal {max})</legend>
    {(photos.length > 0 || upload?.preview) && (
      <ul className="flex flex-wrap gap-3">
        {photos.map(({ image, onRemove }, at) => (
          <li key={image} className="flex flex-col items-center gap-1">
            <Picture
              image={image}
              alt={`Foto ${at + 1}`}
              sizes="6rem"
              className="size-24 rounded-xl border border-border-light object-cover"
            />
            <Button variant="quiet" size="sm" className="min-h-11" onClick={onRemove}>
              Hapus<span className="sr-only"> foto {at + 1}</span>
            </Button>
          </li>
        ))}
        {upload?.preview && (
          <li>
            <img src={upload.preview} alt="" className="size-24 rounded-xl object-cover opacity-60" />
          </li>
        )}
      </ul>
    )}
    {upload && photos.length < max && (
      <ChoosePicture upload={upload} label={`Foto ${photos.length + 1}`}>
        Tambah foto
      </ChoosePicture>
    )}
    {hint && photos.length < max && <p className="text-sm text-muted">{hint}</p>}
    {photos.map(
      ({ image, warning }, at) =>
        warning && (
          <p key={image} className="text-sm">
            Foto {at + 1}: {warning}
          </p>
        ),
    )}
    {upload && <UploadStatus upload={upload} what="Foto" />}
  </fieldset>
);
