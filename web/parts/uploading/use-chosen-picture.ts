import { useState } from 'react';
import { shrinkPicture } from './shrink-picture.ts';
import { useObjectUrl } from './use-object-url.ts';
import type { Upload } from './use-upload.ts';

export type ChosenPicture = Upload & { picture: Blob | null; forget: () => void };

/** A picture that goes along with a form: chosen, shrunk and looked at before anything is sent. */
export function useChosenPicture(): ChosenPicture {
  const [picture, setPicture] = useState<Blob | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const preview = useObjectUrl(picture);

  async function choose(file: Blob): Promise<void> {
    setFailure(null);
    setProgress(1);
    setPicture(
      await shrinkPicture(file).catch((error: Error) => {
        setFailure(error.message);
        return null;
      }),
    );
    setProgress(null);
  }

  return { picture, preview, progress, failure, choose, retry: null, forget: () => setPicture(null) };
}
