import { uploadLimit } from '#contract/media.ts';
import { refusals } from '#contract/refusals.ts';
import { typeOf } from './picture-type.ts';
import { shrinkPicture } from './shrink-picture.ts';

export const pdfType = 'application/pdf';

/**
 * A proof of payment as it is sent: a PDF unchanged, a picture as shrinkPicture makes it. Throws an Error in words for the
 * person.
 */
export async function prepareProof(file: Blob): Promise<Blob> {
  if ((await file.slice(0, 5).text()) === '%PDF-') {
    if (file.size > uploadLimit) throw new Error(refusals.FILE_TOO_LARGE[1]);
    return new Blob([file], { type: pdfType });
  }
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  if (typeOf(head) === null) throw new Error(refusals.NOT_A_PROOF[1]);
  return shrinkPicture(file);
}
