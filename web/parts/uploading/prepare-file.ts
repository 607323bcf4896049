import { uploadLimit } from '#contract/media.ts';
import { refusals } from '#contract/refusals.ts';

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

/** What a file is by its first bytes; its name and what the browser makes of it may lie. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'heic';

const begins = (bytes: Uint8Array, at: number, ...wanted: number[]) =>
  wanted.every((byte, i) => bytes[at + i] === byte);
const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
const heicBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'];

/** Null for what is none of the pictures we know. */
export function typeOf(bytes: Uint8Array): PictureType | null {
  if (begins(bytes, 0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (begins(bytes, 0, 0x89, 0x50, 0x4e, 0x47)) return 'image/png';
  if (textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP') return 'image/webp';
  return textAt(bytes, 4) === 'ftyp' && heicBrands.includes(textAt(bytes, 8)) ? 'heic' : null;
}

/**
 * Whether a JPEG has its end mark. The search begins behind the segments before the picture, which may hold a whole small
 * picture with a mark of its own; inside the picture the mark cannot occur (ITU T.81, B.1.1.5). Phones may append more.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  let at = 2;
  while (bytes[at] === 0xff && bytes[at + 1] !== startOfScan) {
    at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
  }
  for (let from = bytes.indexOf(0xff, at); from >= 0; from = bytes.indexOf(0xff, from + 1)) {
    if (bytes[from + 1] === endOfImage) return true;
  }
  return false;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
