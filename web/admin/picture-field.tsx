import { useId } from 'react';
import { formatNumber } from '#contract/money.ts';
import { ChoosePicture, UploadStatus } from '../parts/uploading/choose-picture.tsx';
import { WarningIcon } from '../ui/form-icons.tsx';
import type { ChosenPicture } from '../parts/uploading/use-upload.ts';

type PictureFieldProps = {
  label: string;
  chosen: ChosenPicture;
  error?: string | null | undefined;
  acceptsPdf?: boolean;
};

export function PictureField({ label, chosen, error, acceptsPdf }: PictureFieldProps) {
  const errorId = useId();
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm font-bold">{label}</p>
      {chosen.preview && (
        <img
          src={chosen.preview}
          alt={`Pratinjau ${label.toLowerCase()}`}
          className="max-h-48 max-w-full rounded-xl border border-border-light bg-white object-contain"
        />
      )}
      {chosen.picture && !chosen.preview && (
        <p className="rounded-xl border border-border-light bg-white px-4 py-3 text-sm">
          PDF dipilih ({formatNumber(Math.ceil(chosen.picture.size / 1024))} kB)
        </p>
      )}
      <ChoosePicture
        upload={chosen}
        label={label}
        describedBy={error ? errorId : undefined}
        isInvalid={!!error}
        acceptsPdf={acceptsPdf}
      >
        {`${chosen.picture ? 'Ganti' : 'Pilih'} ${acceptsPdf ? 'gambar atau PDF' : 'gambar'}`}
      </ChoosePicture>
      <UploadStatus upload={chosen} what={label} />
      {error && (
        <p id={errorId} role="alert" className="flex items-center gap-1.5 text-sm text-danger">
          <WarningIcon className="size-4" /> {error}
        </p>
      )}
    </div>
  );
}
