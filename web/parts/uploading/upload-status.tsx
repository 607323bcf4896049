import { Button } from '../../ui/button.tsx';
import { WarningIcon } from '../../ui/form-icons.tsx';
import type { Upload } from './use-upload.ts';

const progressClass =
  'h-2 w-full appearance-none overflow-hidden rounded-full bg-border-light [&::-webkit-progress-bar]:bg-border-light ' +
  '[&::-webkit-progress-value]:bg-primary [&::-moz-progress-bar]:bg-primary';

export function UploadStatus({ upload: { progress, failure, retry }, what }: { upload: Upload; what: string }) {
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
  if (failure === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="flex items-start gap-1.5 font-medium text-danger">
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
