/** Every kind of file that people upload, in the ways in which the shop stores pictures. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { refusals } from '#contract/refusals.ts';
import { withPrivateProof } from '#platform/private-pictures.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller } from '#server/testing/people.ts';
import { realFiles, type RealFile } from '#server/testing/real-files.ts';

const { url } = await openShop();
const seller = await newSeller();
const files = await realFiles();

test('there are forty and more files', () => expect(files.length).toBeGreaterThanOrEqual(40));

const fileOf = ({ bytes, name, type }: RealFile) => new File([new Uint8Array(bytes)], name, { type });
const outcomes = {
  'POST /api/store/products/upload-image': 'product',
  'POST /api/store/profile/upload-image': 'banner',
} as const;

test.each(files.map((file) => [file.what, file] as const))('%s', async (_, file) => {
  const refusal = file.expected === 200 ? null : refusals[file.expected];
  for (const key of Object.keys(outcomes) as (keyof typeof outcomes)[]) {
    const { status, body } = await call(seller, key, { files: { my_file: fileOf(file) } });
    expect([key, status, body.message]).toEqual([key, refusal?.[0] ?? 200, refusal?.[1]]);
    if (refusal) continue;
    const stored = Buffer.from(await (await fetch(`${url}${body.result.secure_url}`)).arrayBuffer());
    const { exif, icc, orientation, width, height, pages } = await sharp(stored).metadata();
    expect({ exif, icc, orientation, pages }).toEqual({});
    expect([width, height].every((side) => side > 0 && side <= 2_400)).toBe(true);
    expect(stored.includes('GPS')).toBe(false);
    if (file.what.startsWith('a photo')) {
      const channels = async (left: number) =>
        (await sharp(await sharp(stored).extract({ left, top: 0, width: 20, height }).png().toBuffer()).stats())
          .channels;
      expect((await channels(0))[2]!.mean).toBeGreaterThan(200);
      expect((await channels(width - 20))[2]!.mean).toBeLessThan(80);
    }
  }
});

test.each(files.map((file) => [file.what, file] as const))('%s as a proof', async (_, { bytes, expected }) => {
  const outcome = await withPrivateProof(bytes, async () => 200).catch((error: { code: string }) => error.code);
  expect(outcome).toBe(expected === 'NOT_A_PICTURE' ? 'NOT_A_PROOF' : expected);
});
