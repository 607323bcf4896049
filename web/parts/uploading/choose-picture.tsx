import type { ChangeEvent, ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { CameraIcon } from '../../ui/account-icons.tsx';
import type { Upload } from './use-upload.ts';

type ChoosePictureProps = {
  upload: Upload;
  /** Accessible name of the file input, such as "Foto produk". */
  label: string;
  isDisabled?: boolean;
  describedBy?: string;
  isInvalid?: boolean;
  acceptsPdf?: boolean;
  children: ReactNode;
};

const pictures = 'image/jpeg,image/png,image/webp';

/** A button that opens the device's file picker or camera. */
export function ChoosePicture(props: ChoosePictureProps) {
  const { upload, label, isDisabled, describedBy, isInvalid, acceptsPdf, children } = props;
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
        'relative inline-flex min-h-11 items-center justify-center gap-2 rounded-xl border border-border bg-white px-3 sm:px-4',
        'font-semibold whitespace-nowrap has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        isOff ? 'cursor-not-allowed opacity-55' : 'cursor-pointer hover:border-primary hover:text-primary',
      )}
    >
      <CameraIcon /> {children}
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
