import { expect, test } from 'vitest';
import { isWholeJpeg, pictureTypeOf } from './prepare-file.ts';

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
