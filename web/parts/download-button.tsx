import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { DownloadIcon } from '../ui/icons.tsx';
import { toastError } from '../visitor/toast.ts';

const revokeMs = 60_000;

type DownloadButtonProps = { label: string; read: () => Promise<File>; className?: string };

/** Saves a file of the API. It is not a link, because the server may ask for the second factor first. */
export function DownloadButton({ label, read, className = '' }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const file = await read();
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = file.name;
      link.click();
      // Some browsers read the file only after the click.
      setTimeout(() => URL.revokeObjectURL(link.href), revokeMs);
    } catch (error) {
      toastError(error, 'File gagal diunduh.');
    }
    setBusy(false);
  }

  return (
    <Button variant="secondary" isBusy={isBusy} onClick={download} className={className}>
      {!isBusy && <DownloadIcon className="size-4" />} {label}
    </Button>
  );
}
