import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { CameraIcon } from '../../ui/account-icons.tsx';
import type { Upload } from './use-upload.ts';
import { Button } from '../../ui/button.tsx';
import { WarningIcon } from '../../ui/form-icons.tsx';
import { Picture } from '../picture.tsx';

type ChoosePictureProps = {
  upload: Upload;
  /** Accessible name of the file input, such as "Foto produk". */
  label: string;
  isDisabled?: boolean;
  describedBy?: string;
  isInvalid?: boolean;
  acceptsPdf?: boolean;
  /** Shows the children as a square to tap, which the picture will fill. */
  isTile?: boolean;
  children: ReactNode;
};

const pictures = 'image/jpeg,image/png,image/webp';

/** A button that opens the device's file picker or camera. */
export function ChoosePicture(props: ChoosePictureProps) {
  const { upload, label, isDisabled, describedBy, isInvalid, acceptsPdf, isTile, children } = props;
  const isOff = isDisabled || upload.progress !== null;

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // Otherwise choosing the same file again would fire no change event.
    target.value = '';
    if (file) void upload.choose(file);
  }

  return (
    <label
      className={classNames(
        'relative rounded-xl border',
        isTile ? tileClass : buttonClass,
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        isOff ? 'cursor-not-allowed opacity-55' : 'cursor-pointer hover:border-primary hover:text-primary',
      )}
    >
      {!isTile && <CameraIcon />} {children}
      <input
        type="file"
        accept={acceptsPdf ? `${pictures},application/pdf` : pictures}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        disabled={isOff}
        onChange={choose}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
    </label>
  );
}

const buttonClass =
  'inline-flex min-h-11 items-center justify-center gap-2 border-border bg-white px-3 text-center font-bold ' +
  'sm:whitespace-nowrap sm:px-4';
const tileClass =
  'flex aspect-square items-center justify-center overflow-hidden border-border-light bg-surface text-muted ' +
  'has-aria-invalid:border-danger';

const progressClass =
  'h-2 w-full forced-color-adjust-none appearance-none overflow-hidden rounded-full bg-border-light ' +
  '[&::-webkit-progress-bar]:bg-border-light ' +
  '[&::-webkit-progress-value]:bg-primary [&::-moz-progress-bar]:bg-primary';

export function UploadStatus({
  upload: { progress, failure, warning, retry },
  what,
}: {
  upload: Upload;
  what: string;
}) {
  if (progress !== null) {
    const percent = Math.round(progress * 100);
    return (
      <div className="text-sm">
        <p role="status">{statusText(progress, what)}</p>
        <div className="flex items-center gap-3">
          <progress aria-label={`Unggahan ${what.toLowerCase()}`} value={percent} max={100} className={progressClass} />
          <span className="tabular-nums">{percent}%</span>
        </div>
      </div>
    );
  }
  if (failure === null) {
    return (
      warning !== null && (
        <p role="status" className="text-sm text-muted">
          {warning}
        </p>
      )
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="flex items-start gap-1.5 text-danger">
        <WarningIcon className="mt-0.5 size-4" />
        <span>
          {what}: {failure}
        </span>
      </p>
      {retry && (
        <Button variant="secondary" size="sm" onClick={retry}>
          Coba lagi
        </Button>
      )}
    </div>
  );
}

/** 0 means that the photo is still being resized, which takes slow phones some seconds. */
function statusText(progress: number, what: string): string {
  if (progress === 0) return `Menyiapkan ${what.toLowerCase()}...`;
  return progress < 1 ? `Mengunggah ${what.toLowerCase()}...` : 'Memproses gambar...';
}

type ShownPictureProps = ComponentProps<typeof Picture> & { preview: string | null; children?: ReactNode };

/** The picture that fills the element around it, or the one that is being uploaded; `children` where there is none. */
export function ShownPicture({ preview, children, ...picture }: ShownPictureProps) {
  if (preview) return <img src={preview} alt="" className="size-full object-cover" />;
  if (!picture.image && children) return children;
  return <Picture {...picture} className="size-full object-cover" />;
}
