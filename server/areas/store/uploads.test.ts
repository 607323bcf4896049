/** Picture uploads: the server stores and serves only its own re-encoded copy of a valid picture. */
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureUrl, pictureWidths, pictureSources } from '#contract/media.ts';
import { config } from '#platform/config.ts';
import { deleteOldDrafts } from '#platform/media-store.ts';
import { pictureExists, pictureFile, storePicture } from '#platform/media.ts';
import { newId } from '#platform/new-id.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller, storeForm } from '#server/testing/people.ts';

const { url } = await openShop();
const seller = await newSeller();

type Part = readonly [name: string, value: string | File];
type Reply = { status: number; body: { result?: { secure_url: string }; code?: string; message?: string } };

async function send(method: 'POST' | 'PUT', path: string, parts: readonly Part[]): Promise<Reply> {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const response = await fetch(`${url}${path}`, { method, body: form, headers: { cookie: seller.cookie } });
  return { status: response.status, body: (await response.json()) as Reply['body'] };
}

/** Each kind of picture with a function that uploads a file. */
const profile = Object.entries({ ...storeForm, phoneNumber: '0812' });
const uploads = {
  'a product picture': (file: File) => send('POST', '/api/store/products/upload-image', [['my_file', file]]),
  'a store logo': (file: File) => send('POST', '/api/store/profile/upload-image', [['my_file', file]]),
  'a profile banner': (file: File) => send('PUT', '/api/store/profile/edit', [['storeBanner', file], ...profile]),
};

const file = (bytes: Uint8Array | string, name: string, type = 'image/png') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });
const cloth = (width: number, height: number, background = '#8a2b1d') =>
  sharp({ create: { width, height, channels: 3, background } });
const png = await cloth(400, 300).png().toBuffer();
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const tenMegabytes = 10 * 1024 * 1024;
const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);

const refusedFiles: [what: string, file: File, status: number, code: string][] = [
  ['an SVG', file(svg, 'kain.svg', 'image/svg+xml'), 415, 'NOT_A_PICTURE'],
  ['an SVG declared as a PNG', file(svg, 'kain.png'), 415, 'NOT_A_PICTURE'],
  ['HTML declared as a JPEG', file('<html><script>alert(1)</script>', 'kain.jpg', 'image/jpeg'), 415, 'NOT_A_PICTURE'],
  ['a GIF', file(await cloth(9, 9).gif().toBuffer(), 'kain.gif', 'image/gif'), 415, 'NOT_A_PICTURE'],
  ['a PDF', file('%PDF-1.7\n%âãÏÓ', 'kain.pdf', 'application/pdf'), 415, 'NOT_A_PICTURE'],
  ['an HEIC', file('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'kain.heic', 'image/heic'), 415, 'NOT_A_PICTURE'],
  ['half a PNG', file(png.subarray(0, png.length - 40), 'kain.png'), 415, 'BROKEN_PICTURE'],
  ['the first bytes of a JPEG', file(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'kain.jpg'), 415, 'BROKEN_PICTURE'],
  ['16,000 × 16,000 pixels', file(await cloth(16_000, 16_000).png().toBuffer(), 'kain.png'), 413, 'PICTURE_TOO_LARGE'],
  ['10 MB and a byte', file(padded(tenMegabytes + 1), 'kain.png'), 413, 'FILE_TOO_LARGE'],
  ['30 MB', file(padded(3 * tenMegabytes), 'kain.png'), 413, 'FILE_TOO_LARGE'],
];

for (const [kind, upload] of Object.entries(uploads)) {
  test.each(refusedFiles)(`refuses %s as ${kind}`, async (_, sent, status, code) => {
    expect(await upload(sent)).toMatchObject({ status, body: { success: false, code } });
  });
}

const uploadProduct = (...parts: Part[]) => send('POST', '/api/store/products/upload-image', parts);

test('accepts a file of exactly 10 MB', async () => {
  expect((await uploadProduct(['my_file', file(padded(tenMegabytes), 'kain.png')])).status).toBe(200);
});

test('refuses a request without exactly one file under the expected name', async () => {
  const good = file(png, 'kain.png');
  const attempts: Part[][] = [
    [],
    [['catatan', 'tanpa berkas']],
    [['my_file', file('', 'kain.png')]],
    [['my_file', 'bukan berkas']],
    [
      ['my_file', good],
      ['my_file', good],
    ],
    [['berkas', good]],
  ];
  for (const parts of attempts) expect((await uploadProduct(...parts)).status).toBe(400);
  const response = await fetch(`${url}/api/store/products/upload-image`, {
    method: 'POST',
    headers: { cookie: seller.cookie, 'content-type': 'application/json' },
    body: '{"my_file":"x"}',
  });
  expect(response.status).toBe(415);
});

test('accepts text fields before and after the file', async () => {
  const good = file(png, 'kain.png');
  const path = '/api/store/profile/upload-image';
  const after = await send('POST', path, [
    ['my_file', good],
    ['kind', 'banner'],
  ]);
  const before = await send('POST', path, [
    ['kind', 'banner'],
    ['userId', 'lain'],
    ['my_file', good],
  ]);
  expect(after.body.result?.secure_url).toMatch(/^\/media\/banner\//);
  expect(before.body).toEqual(after.body);
});

test.each(['../../x.png', '..\\..\\x.png', '/etc/passwd', 'kain.png\0.svg', `${'k'.repeat(300)}.png`, 'kain".png'])(
  'ignores the file name %j',
  async (name) => {
    const { status, body } = await uploadProduct(['my_file', file(png, name)]);
    expect(status).toBe(200);
    expect(body.result?.secure_url).toMatch(/^\/media\/product\/[0-9a-f]{32}\/720\.webp$/);
  },
);

async function variantsOf(image: string): Promise<{ response: Response; bytes: Buffer }[]> {
  expect(pictureSources(image)).not.toBeNull();
  const hash = image.split('/')[3]!;
  const addresses = pictureWidths.product.flatMap((width) => [
    pictureUrl('product', hash, width, 'avif'),
    pictureUrl('product', hash, width, 'webp'),
  ]);
  return Promise.all(
    addresses.map(async (address) => {
      const response = await fetch(`${url}${address}`);
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    }),
  );
}

test("turns a phone's photo upright, crops it square and removes its metadata", async () => {
  const gps = {
    GPSLatitude: '1/1 29/1 0/1',
    GPSLatitudeRef: 'N',
    GPSLongitude: '124/1 50/1 0/1',
    GPSLongitudeRef: 'E',
  };
  // Rotated by 90 degrees: the left half of the stored image is the top.
  const left = await cloth(400, 600, 'white').png().toBuffer();
  const photo = await cloth(800, 600)
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg()
    .withExif({ IFD0: { Make: 'Ponsel Rahasia' }, IFD3: gps })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const taken = await sharp(photo).metadata();
  expect([taken.orientation, taken.exif?.includes('Ponsel Rahasia')]).toEqual([6, true]);
  const { body } = await uploadProduct(['my_file', file(photo, 'IMG_1.jpg', 'image/jpeg')]);
  for (const { response, bytes } of await variantsOf(body.result!.secure_url)) {
    expect(response.status).toBe(200);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toContain('immutable');
    for (const trace of ['Ponsel Rahasia', 'Exif', 'GPS']) expect(bytes.includes(trace)).toBe(false);
    // sharp in this process reads only the accepted upload formats, and AVIF is not one of them.
    if (response.headers.get('content-type') !== 'image/webp') continue;
    const { exif, orientation, width, height } = await sharp(bytes).metadata();
    expect([exif, orientation, width]).toEqual([undefined, undefined, height]);
    const top = await sharp(bytes).extract({ left: 0, top: 0, width, height: 20 }).png().toBuffer();
    expect((await sharp(top).stats()).channels[2]!.mean).toBeGreaterThan(200);
  }
});

test('removes data appended to a picture', async () => {
  const jpeg = await cloth(90, 60).jpeg().toBuffer();
  const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
  const { status, body } = await uploadProduct(['my_file', file(polyglot, 'kain.jpg', 'image/jpeg')]);
  expect(status).toBe(200);
  for (const { bytes } of await variantsOf(body.result!.secure_url)) expect(bytes.includes('<script>')).toBe(false);
});

test('keeps only the first frame of an animated WebP', async () => {
  const frames = Buffer.concat([Buffer.alloc(1_200, 255), Buffer.alloc(1_200, 0)]);
  const raw = { width: 20, height: 40, channels: 3, pageHeight: 20 } as const;
  const animated = await sharp(frames, { raw }).webp().toBuffer();
  expect((await sharp(animated).metadata()).pages).toBe(2);
  const { body } = await uploadProduct(['my_file', file(animated, 'kain.webp', 'image/webp')]);
  const stored = Buffer.from(await (await fetch(`${url}${body.result!.secure_url}`)).arrayBuffer());
  expect((await sharp(stored).metadata()).pages).toBeUndefined();
  expect((await sharp(stored).stats()).channels[0]!.mean).toBeGreaterThan(250);
});

test('stores a picture uploaded concurrently under one address', async () => {
  const same = file(await cloth(50, 50).png().toBuffer(), 'kain.png');
  const replies = await Promise.all(Array.from({ length: 5 }, () => uploadProduct(['my_file', same])));
  expect(new Set(replies.map(({ body }) => body.result?.secure_url)).size).toBe(1);
  expect(replies.every(({ status }) => status === 200)).toBe(true);
});

test('an upload completes a picture whose last file is missing', async () => {
  const bytes = await cloth(90, 60, '#123456').png().toBuffer();
  const image = await storePicture('product', bytes);
  await rm(path.join(config.mediaDir, pictureFile(image)));
  expect(await storePicture('product', bytes)).toBe(image);
  expect(await pictureExists(image)).toBe(true);
});

test('what a killed process left unfinished is deleted after an hour, and nothing else', async () => {
  const image = await storePicture('product', await cloth(91, 60).png().toBuffer());
  const [folder, file] = [
    path.join(config.mediaDir, '.drafts', newId()),
    path.join(config.mediaDir, '.drafts', newId()),
  ];
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, '720.webp'), 'half');
  await writeFile(file, 'half');
  const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  await deleteOldDrafts(minutesLater(59));
  expect([existsSync(folder), existsSync(file)]).toEqual([true, true]);
  await deleteOldDrafts(minutesLater(61));
  expect([existsSync(folder), existsSync(file)]).toEqual([false, false]);
  expect(await pictureExists(image)).toBe(true);
});
