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
