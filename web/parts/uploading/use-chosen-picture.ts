import { useEffect, useState } from 'react';
import { pdfType, shrinkPicture } from './prepare-file.ts';
import type { Upload } from './use-upload.ts';

export type ChosenPicture = Upload & { picture: Blob | null; clear: () => void };

/** A picture for a form, or with `prepareProof` a PDF: resized, previewed and sent with the form. */
export function useChosenPicture(prepare = shrinkPicture): ChosenPicture {
  const [chosen, setChosen] = useState<{ picture: Blob; preview: string | null } | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(chosen?.preview ?? ''), [chosen]);

  async function choose(file: Blob): Promise<void> {
    setChosen(null);
    setFailure(null);
    setPreparing(true);
    try {
      const picture = await prepare(file);
      setChosen({ picture, preview: picture.type === pdfType ? null : URL.createObjectURL(picture) });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '');
    }
    setPreparing(false);
  }

  return {
    picture: chosen?.picture ?? null,
    preview: chosen?.preview ?? null,
    // Nothing is uploaded yet; 1 makes UploadStatus show "processing".
    progress: isPreparing ? 1 : null,
    failure,
    choose,
    retry: null,
    clear: () => setChosen(null),
  };
}
