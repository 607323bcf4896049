import { refusals } from '#contract/refusals.ts';
import { uploadLimit } from '#contract/media.ts';
import { isWholeJpeg, typeOf } from './picture-type.ts';

/** Pixels of the longer side: more than any page shows, and a phone's photo becomes a tenth of its bytes. */
const longestSide = 1600;
const smallEnough = 1024 * 1024;
/** What a phone can still unfold in memory; cameras do not write more. */
const mostBytes = 60 * 1024 * 1024;

/**
 * A photo as it is sent: at most 1600 pixels long, upright and without the place where it was taken. A small one stays
 * as it is. Throws an Error in words for the person, for what is no picture, half of one, or far too large.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.size > mostBytes) throw new Error(refusals.FILE_TOO_LARGE[1]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = typeOf(bytes);
  if (type === 'heic') throw new Error(heicMessage);
  if (type === null) throw new Error(refusals.NOT_A_PICTURE[1]);
  // Browsers fill the missing half of a JPEG with grey and say nothing.
  if (type === 'image/jpeg' && !isWholeJpeg(bytes)) throw new Error(refusals.BROKEN_PICTURE[1]);

  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) throw new Error(refusals.BROKEN_PICTURE[1]);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  if (scale === 1 && file.size <= smallEnough) return file;
  const drawn = await draw(picture, scale, type === 'image/jpeg' ? type : 'image/webp');
  picture.close();
  if (drawn.size > uploadLimit) throw new Error(refusals.FILE_TOO_LARGE[1]);
  return drawn;
}

const heicMessage =
  'Foto HEIC belum didukung. Di iPhone, pilih Pengaturan › Kamera › Format › Paling Kompatibel, lalu ambil foto lagi.';

async function draw(picture: ImageBitmap, scale: number, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.86));
  if (!drawn) throw new Error(refusals.PICTURE_TOO_LARGE[1]);
  return drawn;
}
