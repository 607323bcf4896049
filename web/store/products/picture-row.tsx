import { Picture } from '../../parts/picture.tsx';
import { ChoosePicture } from '../../parts/uploading/choose-picture.tsx';
import { UploadStatus } from '../../parts/uploading/upload-status.tsx';
import { useUpload } from '../../parts/uploading/use-upload.ts';
import { ArrowLeftIcon, TrashIcon } from '../../ui/account-icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

type PictureRowProps = {
  image: string;
  at: number;
  count: number;
  isSaving: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onReplace: (picture: Blob, onProgress: (part: number) => void) => Promise<void>;
};

/** A picture of a product with the buttons that move, replace and remove it. */
export function PictureRow({ image, at, count, isSaving, onMove, onRemove, onReplace }: PictureRowProps) {
  const replacing = useUpload(onReplace);
  const name = `foto ${at + 1}`;
  /** Not `disabled`, because the button that was pressed must keep the focus. */
  const action = (isPossible: boolean, run: () => void) => ({
    'aria-disabled': isSaving || !isPossible,
    onClick: () => isPossible && !isSaving && run(),
    className: 'aria-disabled:cursor-not-allowed aria-disabled:opacity-45',
  });
  return (
    <li className="rounded-2xl border border-border-light bg-white p-3">
      <div className="flex items-center gap-3">
        <div className="size-20 shrink-0 overflow-hidden rounded-xl bg-surface">
          {replacing.preview ? (
            <img src={replacing.preview} alt="" className="size-full object-cover" />
          ) : (
            <Picture image={image} alt={`Foto ${at + 1}`} sizes="5rem" className="size-full object-cover" />
          )}
        </div>
        <div className="min-w-0 flex-1">
          <div className="-mt-1 -mr-1 flex items-center justify-between">
            <p className="text-sm font-semibold">{at === 0 ? 'Foto utama' : `Foto ${at + 1}`}</p>
            <IconButton
              label={count > 1 ? `Hapus ${name}` : 'Foto terakhir tidak dapat dihapus'}
              {...action(count > 1, onRemove)}
            >
              <TrashIcon className="size-5 text-danger" />
            </IconButton>
          </div>
          <div className="-ml-2 flex flex-wrap items-center">
            <IconButton label={`Naikkan ${name}`} {...action(at > 0, () => onMove(at - 1))}>
              <ArrowLeftIcon className="size-5 rotate-90" />
            </IconButton>
            <IconButton label={`Turunkan ${name}`} {...action(at < count - 1, () => onMove(at + 1))}>
              <ArrowLeftIcon className="size-5 -rotate-90" />
            </IconButton>
            <ChoosePicture upload={replacing} label={`Ganti ${name}`} isDisabled={isSaving}>
              Ganti
            </ChoosePicture>
          </div>
        </div>
      </div>
      <UploadStatus upload={replacing} what="Foto" />
    </li>
  );
}
