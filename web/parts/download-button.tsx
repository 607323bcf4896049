import { Button } from '../ui/button.tsx';
import { DownloadIcon } from '../ui/icons.tsx';
import { useSend } from './use-send.ts';

const revokeMs = 60_000;

type DownloadButtonProps = { label: string; read: () => Promise<File>; className?: string };

/** Saves a file of the API. It is not a link, because the server may ask for the second factor first. */
export function DownloadButton({ label, read, className = '' }: DownloadButtonProps) {
  const { isBusy, send } = useSend();

  async function download() {
    const file = await read();
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    // Some browsers read the file only after the click.
    setTimeout(() => URL.revokeObjectURL(link.href), revokeMs);
  }

  return (
    <Button
      variant="secondary"
      isBusy={isBusy}
      onClick={() => send(download, { done: () => {}, failure: 'File gagal diunduh.' })}
      className={className}
    >
      {!isBusy && <DownloadIcon className="size-4" />}
      <span>{label}</span>
    </Button>
  );
}
