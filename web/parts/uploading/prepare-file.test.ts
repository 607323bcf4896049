import { expect, test, vi } from 'vitest';
import { refusals } from '#contract/refusals.ts';
import { isWholeJpeg, pictureTypeOf, preparePicture, preparePictureProof, prepareProof } from './prepare-file.ts';

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'latin1')])));

test('detects the picture type from the first bytes', () => {
  expect(pictureTypeOf(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
  expect(pictureTypeOf(bytes(0x89, 'PNG\r\n'))).toBe('image/png');
  expect(pictureTypeOf(bytes('RIFF', 0, 0, 0, 0, 'WEBPVP8 '))).toBe('image/webp');
  expect(pictureTypeOf(bytes(0, 0, 0, 24, 'ftypheic'))).toBe('heic');
});

test('returns null for other files', () => {
  expect(pictureTypeOf(bytes('<svg xmlns='))).toBe(null);
  expect(pictureTypeOf(bytes('GIF89a'))).toBe(null);
  expect(pictureTypeOf(bytes('%PDF-1.7'))).toBe(null);
  expect(pictureTypeOf(bytes(0, 0, 0, 24, 'ftypmp42'))).toBe(null);
  expect(pictureTypeOf(bytes())).toBe(null);
});

// Cameras put a thumbnail with its own end marker before the picture.
const head = [0xff, 0xd8, 0xff, 0xe1, 0, 6, 0xff, 0xd8, 0xff, 0xd9];
const picture = [0xff, 0xda, 0, 2, 17, 0xff, 0, 23];

test('detects a truncated JPEG', () => {
  expect(isWholeJpeg(bytes(...head, ...picture, 0xff, 0xd9))).toBe(true);
  expect(isWholeJpeg(bytes(...head, ...picture))).toBe(false);
  expect(isWholeJpeg(bytes(...head))).toBe(false);
});

test('accepts data appended after the end of a JPEG', () => {
  expect(isWholeJpeg(bytes(...head, ...picture, 0xff, 0xd9, 'a short film'))).toBe(true);
});

// ITU T.81, B.1.1.2: any marker may be preceded by any number of fill bytes.
test.each([1, 2, 7])('reads markers after %i fill bytes', (count) => {
  const fill = Array<number>(count).fill(0xff);
  const filled = [0xff, 0xd8, ...fill, 0xff, 0xe1, 0, 6, 0xff, 0xd8, 0xff, 0xd9, ...fill, ...picture];
  expect(isWholeJpeg(bytes(...filled, ...fill, 0xff, 0xd9))).toBe(true);
  expect(isWholeJpeg(bytes(...filled))).toBe(false);
});

const blur = (size: string) => `Gambar ini kecil (${size} piksel) dan dapat terlihat buram.`;
const illegible = (size: string) => `Gambar ini kecil (${size} piksel). Pastikan tulisannya terbaca.`;

test.each([
  [preparePicture, 400, 900, null],
  [preparePicture, 399, 900, blur('399 × 900')],
  [preparePicture, 1600, 16, blur('1600 × 16')],
  [prepareProof, 300, 900, null],
  [preparePictureProof, 300, 900, null],
  [prepareProof, 900, 299, illegible('900 × 299')],
] as const)('%o sends a picture of %i × %i pixels and warns: %j', async (prepare, width, height, warning) => {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }));
  const file = new Blob([bytes(0x89, 'PNG\r\n')]);
  expect(await prepare(file)).toEqual({ file, warning });
});

test.each([
  [1, 1],
  [15, 4_000],
  [40_000, 1],
])('refuses %i × %i pixels', async (width, height) => {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }));
  await expect(preparePicture(new Blob([bytes('RIFF', 0, 0, 0, 0, 'WEBPVP8 ')]))).rejects.toThrow(
    refusals.PICTURE_TOO_SMALL[1],
  );
});

test('what the browser cannot decode is refused by what it is', async () => {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
  });
  const message = (file: Blob) => preparePicture(file).catch((error: unknown) => (error as Error).message);
  expect(await message(new Blob([bytes(0, 0, 0, 24, 'ftypheic')]))).toContain('Foto HEIC belum didukung');
  expect(await message(new Blob([bytes(0x89, 'PNG\r\n')]))).toBe(refusals.BROKEN_PICTURE[1]);
  expect(await message(new Blob([bytes('GIF89a')]))).toBe(refusals.NOT_A_PICTURE[1]);
});

test.each([
  ['GIF89a', 900, 600, 'image/webp', '900 × 600'],
  ['GIF89a', 20, 40_000, 'image/webp', '16 × 32000'],
  ['\0\0\0\u0018ftypavif', 3_200, 1_600, 'image/webp', '1600 × 800'],
  ['\0\0\0\u0018ftypheic', 3_200, 1_600, 'image/jpeg', '1600 × 800'],
])('what the browser decodes is sent as the server reads it: %j of %i × %i pixels', async (...row) => {
  const [head, width, height, type, size] = row;
  // Node has no canvas; this one answers its own size.
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ drawImage: () => {} }),
    toBlob: (done: (blob: Blob) => void, asked: string) =>
      done(new Blob([`${canvas.width} × ${canvas.height}`], { type: asked })),
  };
  vi.stubGlobal('document', { createElement: () => canvas });
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }));
  const { file } = await preparePicture(new Blob([bytes(head, 9, 9, 9, 9, 9, 9, 9, 9)]));
  expect([file.type, await file.text()]).toEqual([type, size]);
});
