import { goodPicturePixels, minPicturePixels, uploadLimit } from '#contract/media.ts';
import { refusals } from '#contract/refusals.ts';
import { KnownError } from '../../call.ts';

export const pdfType = 'application/pdf';

/** A file that is ready to be sent. `warning`: why it may not be good enough, in words for the user. */
export type PreparedFile = { file: Blob; warning: string | null };

/** Prepares a proof for upload: a PDF as it is, a picture shrunk. Throws a KnownError. */
export async function prepareProof(file: Blob): Promise<PreparedFile> {
  if ((await file.slice(0, 5).text()) === '%PDF-') {
    if (file.size > uploadLimit) throw new KnownError(refusals.FILE_TOO_LARGE[1]);
    return { file: new Blob([file], { type: pdfType }), warning: null };
  }
  return preparePictureProof(file, refusals.NOT_A_PROOF[1]);
}

/** Prepares a proof that must be a picture. `notAPicture`: what is said of any other file. Throws a KnownError. */
export async function preparePictureProof(file: Blob, notAPicture?: string): Promise<PreparedFile> {
  const { width, height, ...shrunk } = await shrink(file, notAPicture);
  const isSmall = Math.min(width, height) < goodPicturePixels.proof;
  const warning = `Gambar ini kecil (${width} × ${height} piksel). Pastikan tulisannya terbaca.`;
  return { ...shrunk, warning: isSmall ? warning : null };
}

/** Prepares a photo for upload. Throws a KnownError. */
export async function preparePicture(file: Blob): Promise<PreparedFile> {
  const { width, height, ...shrunk } = await shrink(file);
  const isSmall = Math.min(width, height) < goodPicturePixels.picture;
  const warning = `Gambar ini kecil (${width} × ${height} piksel) dan dapat terlihat buram.`;
  return { ...shrunk, warning: isSmall ? warning : null };
}

/** Pixels of the longer side. Larger than any page shows, and about a tenth of the bytes of a phone's photo. */
const maxSide = 1600;
const smallFileBytes = 1024 * 1024;
/** A phone can still decode this size in memory, and camera photos are not larger. */
const maxBytes = 60 * 1024 * 1024;

/**
 * Makes a photo smaller: longer side at most 1600 px, rotated upright, without EXIF data such as the location. A file
 * that is small already, or would become larger, is returned unchanged. What the browser can decode is sent,
 * converted if the server does not read it, so an HEIC where Safari reads it. Returns the pixels that the photo had.
 * Throws a KnownError if the file is not a picture, is truncated, too small or too large.
 */
async function shrink(
  file: Blob,
  notAPicture: string = refusals.NOT_A_PICTURE[1],
): Promise<{ file: Blob; width: number; height: number }> {
  if (file.size > maxBytes) throw new KnownError(refusals.FILE_TOO_LARGE[1]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = pictureTypeOf(bytes);
  // Browsers decode a truncated JPEG without an error and fill the missing part with grey.
  if (type === 'image/jpeg' && !isWholeJpeg(bytes)) throw new KnownError(refusals.BROKEN_PICTURE[1]);

  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) throw new KnownError(undecodable(type, notAPicture));
  const { width, height } = picture;
  if (Math.min(width, height) < minPicturePixels) throw new KnownError(refusals.PICTURE_TOO_SMALL[1]);
  // A long narrow picture is not narrowed below what the server accepts.
  const scale = Math.min(1, Math.max(maxSide / Math.max(width, height), minPicturePixels / Math.min(width, height)));
  const isReadable = type !== null && type !== 'heic';
  if (isReadable && scale === 1 && file.size <= smallFileBytes) return { file, width, height };
  const encoded = await draw(picture, scale, type === 'image/jpeg' || type === 'heic' ? 'image/jpeg' : 'image/webp');
  picture.close();
  const smaller = isReadable && file.size <= encoded.size ? file : encoded;
  if (smaller.size > uploadLimit) throw new KnownError(refusals.FILE_TOO_LARGE[1]);
  return { file: smaller, width, height };
}

function undecodable(type: PictureType | null, notAPicture: string): string {
  if (type === 'heic') return heicMessage;
  return type === null ? notAPicture : refusals.BROKEN_PICTURE[1];
}

const heicMessage =
  'Foto HEIC belum didukung. Di iPhone, pilih Pengaturan › Kamera › Format › Paling Kompatibel, lalu ambil foto lagi.';

/** File types detected by their first bytes, because the file name and `Blob.type` are unreliable. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'heic';

const hasBytesAt = (bytes: Uint8Array, at: number, ...expected: number[]) =>
  expected.every((byte, i) => bytes[at + i] === byte);
const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
const heicBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'];

/** The picture type of a file's bytes, or null if it is not a known type. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  if (hasBytesAt(bytes, 0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (hasBytesAt(bytes, 0, 0x89, 0x50, 0x4e, 0x47)) return 'image/png';
  if (textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP') return 'image/webp';
  return textAt(bytes, 4) === 'ftyp' && heicBrands.includes(textAt(bytes, 8)) ? 'heic' : null;
}

/**
 * Whether a JPEG contains its end-of-image marker. The search starts after the header segments,
 * because an embedded thumbnail has an end marker too. Any marker may follow fill bytes (ITU T.81,
 * B.1.1.2). Inside the image data the marker cannot occur (B.1.1.5). Phones may append data after it.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  let at = 2;
  while (bytes[at] === 0xff && bytes[at + 1] !== startOfScan) {
    if (bytes[at + 1] === 0xff) at += 1;
    else at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
  }
  for (let from = bytes.indexOf(0xff, at); from >= 0; from = bytes.indexOf(0xff, from + 1)) {
    if (bytes[from + 1] === endOfImage) return true;
  }
  return false;
}

/** Safari cannot encode WebP and silently returns PNG. An opaque picture is then encoded as JPEG, which is smaller. */
async function draw(picture: ImageBitmap, scale: number, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new KnownError(refusals.PICTURE_TOO_LARGE[1]);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const encoded = await encode(canvas, type);
  return encoded.type === type || isTransparent(context) ? encoded : encode(canvas, 'image/jpeg');
}

async function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const encoded = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.86));
  if (!encoded) throw new KnownError(refusals.PICTURE_TOO_LARGE[1]);
  return encoded;
}

function isTransparent(context: CanvasRenderingContext2D): boolean {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  return data.some((value, at) => at % 4 === 3 && value < 255);
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
