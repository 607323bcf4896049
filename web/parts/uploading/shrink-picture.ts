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
 * as it is, and one that would become larger. Throws an Error in words for the person, for what is no picture, half of one, or far too large.
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
  const smaller = drawn.size < file.size ? drawn : file;
  if (smaller.size > uploadLimit) throw new Error(refusals.FILE_TOO_LARGE[1]);
  return smaller;
}

const heicMessage =
  'Foto HEIC belum didukung. Di iPhone, pilih Pengaturan › Kamera › Format › Paling Kompatibel, lalu ambil foto lagi.';

/** Safari cannot write WebP and gives PNG without an error: what has no transparent parts is then far smaller as JPEG. */
async function draw(picture: ImageBitmap, scale: number, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error(refusals.PICTURE_TOO_LARGE[1]);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const drawn = await encode(canvas, type);
  return drawn.type === type || isTransparent(context) ? drawn : encode(canvas, 'image/jpeg');
}

async function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const encoded = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.86));
  if (!encoded) throw new Error(refusals.PICTURE_TOO_LARGE[1]);
  return encoded;
}

/** Whether any pixel lets the ground shine through. */
function isTransparent(context: CanvasRenderingContext2D): boolean {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  return data.some((value, at) => at % 4 === 3 && value < 255);
}
