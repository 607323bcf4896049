/** Every kind of file that people upload, in the ways in which the shop stores pictures. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { refusals } from '#contract/refusals.ts';
import { withPrivateProof } from '#platform/private-pictures.ts';
import { call, callAny } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { dueOrder, payoutsOf } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person, storeForm } from '#server/testing/people.ts';
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

const [admin, buyer] = [await newAdmin(), await newCustomer()];
const profile = { fields: { ...storeForm, phoneNumber: '0812' } };
const send = (who: Person, key: string, field: string, sent: RealFile, more: { fields?: object } = {}) =>
  callAny<{ message?: string; result?: { secure_url: string } }>(who, key, {
    ...more,
    files: { [field]: fileOf(sent) },
  });
/**
 * The other kinds of the interface. A customer may have only 30 photos that are not sent, so each is of another one.
 */
const others = {
  'a logo': (sent: RealFile) => send(seller, 'PUT /api/store/profile/edit', 'storeLogo', sent, profile),
  'a banner': (sent: RealFile) => send(seller, 'PUT /api/store/profile/edit', 'storeBanner', sent, profile),
  'a review photo': async (sent: RealFile) =>
    send(await newCustomer(), 'POST /api/shop/review/upload-image', 'my_file', sent),
};

/** They go the way of the pictures above, so one file of each outcome shows that they do. */
const oneOfEach = [...new Map(files.map((file) => [file.expected, file])).values()];

test.each(Object.entries(others))('a file of each outcome as %s', async (_, upload) => {
  for (const sent of oneOfEach) {
    const { status, body } = await upload(sent);
    const expected = sent.expected === 200 ? [200] : [...refusals[sent.expected]];
    expect([sent.what, ...(status === 200 ? [status] : [status, body.message])]).toEqual([sent.what, ...expected]);
  }
});

test('every file as the proof of a payout, which is served without a position', { timeout: 120_000 }, async () => {
  let due: { store: Person; _id: string } | undefined;
  for (const sent of files) {
    if (!due) {
      const store = await newSeller();
      due = { store, _id: (await dueOrder(buyer, store))._id };
    }
    const { store, _id } = due;
    const fields = { sellerId: store.id, orders: JSON.stringify([_id]) };
    const reply = await send(admin, 'POST /api/admin/payout/mark-paid', 'paymentProof', sent, { fields });
    const code = sent.expected === 'NOT_A_PICTURE' ? 'NOT_A_PROOF' : sent.expected;
    const expected = code === 200 ? [200] : [...refusals[code]];
    const outcome = reply.status === 200 ? [200] : [reply.status, reply.body.message];
    expect([sent.what, ...outcome]).toEqual([sent.what, ...expected]);
    // A refused file leaves the order to the next one.
    if (code !== 200) continue;
    due = undefined;
    const [payout] = (await payoutsOf(admin, store)).data;
    const proof = await callAny(admin, 'GET /api/admin/payout/proof/:payoutId', { params: { payoutId: payout!._id } });
    const { exif, orientation, width, height } = await sharp(proof.body as unknown as ArrayBuffer).metadata();
    expect([sent.what, exif, orientation]).toEqual([sent.what, undefined, undefined]);
    expect(Math.max(width, height)).toBeLessThanOrEqual(1_600);
    if (sent.what.startsWith('a photo')) expect(width).toBe(2 * height);
  }
});
