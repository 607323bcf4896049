import { Picture } from '../parts/picture.tsx';
import { ChoosePicture } from '../parts/uploading/choose-picture.tsx';
import { UploadStatus } from '../parts/uploading/upload-status.tsx';
import type { Upload } from '../parts/uploading/use-upload.ts';
import { Button } from '../ui/button.tsx';

type ReviewPhotosProps = {
  images: readonly string[];
  max: number;
  sending: Upload;
  onRemove: (image: string) => void;
};

export function ReviewPhotos({ images, max, sending, onRemove }: ReviewPhotosProps) {
  return (
    <fieldset className="flex flex-col items-start gap-2">
      <legend className="mb-1.5 text-sm font-semibold">Foto (opsional, maksimal {max})</legend>
      {(images.length > 0 || sending.preview) && (
        <ul className="flex flex-wrap gap-3">
          {images.map((image, at) => (
            <li key={image} className="flex flex-col items-center gap-1">
              <Picture
                image={image}
                alt={`Foto ${at + 1}`}
                sizes="6rem"
                className="size-24 rounded-xl border border-border-light object-cover"
              />
              <Button variant="quiet" size="sm" className="min-h-11" onClick={() => onRemove(image)}>
                Hapus<span className="sr-only"> foto {at + 1}</span>
              </Button>
            </li>
          ))}
          {sending.preview && (
            <li>
              <img src={sending.preview} alt="" className="size-24 rounded-xl object-cover opacity-60" />
            </li>
          )}
        </ul>
      )}
      {images.length < max && (
        <>
          <ChoosePicture upload={sending} label={`Foto ${images.length + 1}`}>
            Tambah foto
          </ChoosePicture>
          <p className="text-sm text-muted">Tampil untuk umum bersama ulasan Anda, dipotong persegi.</p>
        </>
      )}
      <UploadStatus upload={sending} what="Foto" />
    </fieldset>
  );
}
