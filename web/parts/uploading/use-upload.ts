import { useEffect, useRef, useState } from 'react';
import { ApiError, isSessionOver, messageOf } from '../../call.ts';
import { dismissToast, toastFailure } from '../../visitor/toast.ts';
import { pdfType, preparePicture } from './prepare-file.ts';

export type Upload = {
  /** Object URL of the chosen picture; null after the upload has finished. */
  preview: string | null;
  /** 0 to 1; null if no upload is running. */
  progress: number | null;
  failure: string | null;
  /** Why the picture, which is sent nevertheless, may not be good enough. */
  warning: string | null;
  choose: (file: Blob) => Promise<void>;
  /** Sends the same picture again after a failure; null if there is nothing to retry. */
  retry: (() => Promise<void>) | null;
};

/** Uploads a picture as soon as it is chosen: resizes it and passes it to `send`. */
export function useUpload(send: (picture: Blob, onProgress: (part: number) => void) => Promise<void>): Upload {
  const [chosen, setChosen] = useState<{ file: Blob; preview: string } | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [warning, setWarning] = useState<string | null>(null);
  const failureToast = useRef(0);
  useEffect(() => () => URL.revokeObjectURL(chosen?.preview ?? ''), [chosen]);

  async function choose(file: Blob): Promise<void> {
    setChosen({ file, preview: URL.createObjectURL(file) });
    setFailure(null);
    setWarning(null);
    setProgress(0);
    try {
      const prepared = await preparePicture(file);
      await send(prepared.file, setProgress);
      setWarning(prepared.warning);
      setChosen(null);
      dismissToast(failureToast.current);
    } catch (error) {
      const reason = messageOf(error) ?? unknownFailure;
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
    warning,
    choose,
    retry: chosen && failure !== null ? () => choose(chosen.file) : null,
  };
}

const unknownFailure = 'Berkas tidak dapat diproses. Coba lagi atau pilih berkas lain.';

/** Whether the picture itself was rejected, so that a retry would fail again. */
const isRejectedPicture = (error: unknown) => !(error instanceof ApiError) || [400, 413, 415].includes(error.status);

export type ChosenPicture = Upload & { picture: Blob | null; clear: () => void };

/**
 * A picture for a form, or with `prepareProof` a PDF: resized, previewed and sent with the form. A file that cannot be
 * used leaves the one chosen before.
 */
export function useChosenPicture(prepare = preparePicture): ChosenPicture {
  const [chosen, setChosen] = useState<{ picture: Blob; preview: string | null; warning: string | null } | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(chosen?.preview ?? ''), [chosen]);

  async function choose(file: Blob): Promise<void> {
    setFailure(null);
    setPreparing(true);
    try {
      const { file: picture, warning } = await prepare(file);
      setChosen({ picture, preview: picture.type === pdfType ? null : URL.createObjectURL(picture), warning });
    } catch (error) {
      setFailure(messageOf(error) ?? unknownFailure);
    }
    setPreparing(false);
  }

  return {
    picture: chosen?.picture ?? null,
    preview: chosen?.preview ?? null,
    // Nothing is uploaded yet; 1 makes UploadStatus show "processing".
    progress: isPreparing ? 1 : null,
    failure,
    warning: chosen?.warning ?? null,
    choose,
    retry: null,
    clear: () => setChosen(null),
  };
}
