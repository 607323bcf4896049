import { useEffect, useRef, useState } from 'react';
import { ApiError, isSessionOver } from '../../call.ts';
import { dismissToast, toastFailure } from '../../visitor/toast.ts';
import { shrinkPicture } from './prepare-file.ts';

export type Upload = {
  /** Object URL of the chosen picture; null after the upload has finished. */
  preview: string | null;
  /** 0 to 1; null if no upload is running. */
  progress: number | null;
  failure: string | null;
  choose: (file: Blob) => Promise<void>;
  /** Sends the same picture again after a failure; null if there is nothing to retry. */
  retry: (() => Promise<void>) | null;
};

/** Uploads a picture as soon as it is chosen: resizes it and passes it to `send`. */
export function useUpload(send: (picture: Blob, onProgress: (part: number) => void) => Promise<void>): Upload {
  const [chosen, setChosen] = useState<{ file: Blob; preview: string } | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const failureToast = useRef(0);
  useEffect(() => () => URL.revokeObjectURL(chosen?.preview ?? ''), [chosen]);

  async function choose(file: Blob): Promise<void> {
    setChosen({ file, preview: URL.createObjectURL(file) });
    setFailure(null);
    setProgress(0);
    try {
      await send(await shrinkPicture(file), setProgress);
      setChosen(null);
      dismissToast(failureToast.current);
    } catch (error) {
      console.error(error);
      const reason = error instanceof Error ? error.message : '';
      if (isRejectedPicture(error)) setChosen(null);
      setFailure(reason);
      if (!isSessionOver(error)) failureToast.current = toastFailure('Upload gagal.', reason);
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

/** Whether the picture itself was rejected, so that a retry would fail again. */
const isRejectedPicture = (error: unknown) => !(error instanceof ApiError) || [400, 413, 415].includes(error.status);
