import { useState } from 'react';
import { networkError, parseResponse, withSecondFactor } from '../../call.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { toastError } from '../../visitor/toast.ts';

const revokeMs = 60_000;

/** Downloads the transfer list. It is not a link, because the server may ask for the second factor first. */
export function TransferListButton() {
  const [isBusy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const { content, filename } = await withSecondFactor(fetchList);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(content);
      link.download = filename;
      link.click();
      // Some browsers read the file only after the click.
      setTimeout(() => URL.revokeObjectURL(link.href), revokeMs);
    } catch (error) {
      toastError(error, 'Gagal mengunduh daftar transfer.');
    }
    setBusy(false);
  }

  return (
    <Button variant="secondary" isBusy={isBusy} onClick={download}>
      {!isBusy && <DownloadIcon className="size-4" />} Unduh daftar transfer
    </Button>
  );
}

/** The file and its name. Throws ApiError. */
async function fetchList(): Promise<{ content: Blob; filename: string }> {
  const response = await fetch('/api/admin/payout/transfer-list').catch(() => {
    throw networkError();
  });
  if (!response.ok) parseResponse(response.status, await response.json().catch(() => null));
  const [, filename = ''] = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { content: await response.blob(), filename };
}
