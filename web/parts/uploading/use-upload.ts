import { useEffect, useState } from 'react';
import { ApiError, isSessionOver } from '../../api-error.ts';
import { toastFailure } from '../../visitor/toast.ts';
import { shrinkPicture } from './prepare-file.ts';

/** How far a chosen picture is. */
export type Upload = {
  /** An address of the chosen picture in this browser, until it has arrived. */
  preview: string | null;
  /** 0 to 1; null while nothing is on its way. */
  progress: number | null;
  failure: string | null;
  choose: (file: Blob) => Promise<void>;
  /** Sends the same picture again after it broke off; null where there is nothing to send again. */
  retry: (() => Promise<void>) | null;
};

/** Takes a picture as it was chosen, shrinks it and hands it to `send`; what is filled in elsewhere is not touched. */
export function useUpload(send: (picture: Blob, onProgress: (part: number) => void) => Promise<void>): Upload {
  const [chosen, setChosen] = useState<{ file: Blob; preview: string } | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(chosen?.preview ?? ''), [chosen]);

  async function choose(file: Blob): Promise<void> {
    setChosen({ file, preview: URL.createObjectURL(file) });
    setFailure(null);
    setProgress(0);
    try {
      await send(await shrinkPicture(file), setProgress);
      setChosen(null);
    } catch (error) {
      console.error(error);
      const why = error instanceof Error ? error.message : '';
      if (isUnfit(error)) setChosen(null);
      setFailure(why);
      if (!isSessionOver(error)) toastFailure('Upload gagal.', why);
    }
    setProgress(null);
  }

  return {
    preview: chosen?.preview ?? null,
    progress,
    failure,
    choose,
    retry: chosen && failure !== null ? () => choose(chosen.file) : null,
  };
}

/** The picture itself was refused, and would be again; anything else waits to be tried once more. */
const isUnfit = (error: unknown) => !(error instanceof ApiError) || [400, 413, 415].includes(error.status);
