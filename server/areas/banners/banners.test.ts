import { expect, test } from 'vitest';
import { maxBanners } from '#contract/banners/banners.ts';
import type { BannerId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { banners } from '#server/db/schema/index.ts';
import { newBanner } from '#server/testing/banners.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin } from '#server/testing/people.ts';
import { picture } from '#server/testing/pictures.ts';

const { url } = await openShop();
const admin = await newAdmin();

const upload = (fields: object = {}, image: File = picture) =>
  call(admin, 'POST /api/admin/banner/upload', { fields, files: { image } });
const remove = (id: BannerId) => call(admin, 'DELETE /api/admin/banner/:id', { params: { id } });
const shown = async () => (await call(null, 'GET /api/admin/banner', {})).body.data;

test('lists an uploaded banner first and serves its picture', async () => {
  const form = { type: 'landing', caption: 'Pekan tenun', redirectUrl: '/shop/listing' };
  await upload();
  const { status, body } = await upload(form);
  expect([status, body.message]).toEqual([200, 'Banner berhasil diunggah.']);
  expect(body.data).toEqual({ ...form, _id: body.data._id, imageUrl: body.data.imageUrl });
  expect((await shown())[0]).toEqual(body.data);
  const image = await fetch(url + body.data.imageUrl);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

test('defaults to the type intro with an empty caption and link', async () => {
  const { body } = await upload();
  expect(body.data).toMatchObject({ type: 'intro', caption: '', redirectUrl: '' });
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//jahat.test', 'tenun dan rotan'])(
  'stores any redirectUrl, such as %s; the page decides which become links',
  async (redirectUrl) => {
    const { body } = await upload({ redirectUrl });
    expect(body.data.redirectUrl).toBe(redirectUrl);
  },
);

test('refuses a banner without a picture, of an unknown type or with a caption over 300 characters', async () => {
  const before = await shown();
  expect((await upload({}, new File([], 'kosong.png'))).status).toBe(400);
  expect((await upload({}, new File(['<svg/>'], 'gambar.svg'))).status).toBe(415);
  expect((await upload({ type: 'popup' })).body.message).toBe('Jenis banner tidak dikenal');
  expect((await upload({ caption: 'x'.repeat(301) })).body.message).toBe('Caption maksimal 300 karakter');
  expect(await shown()).toEqual(before);
});

test('changes type, caption and link of a banner, but not its picture or place', async () => {
  const [first, second] = [(await upload()).body.data, (await upload()).body.data];
  const edit = (id: BannerId, body: object) => call(admin, 'PUT /api/admin/banner/:id', { params: { id }, body });
  const form = { type: 'customer', caption: 'Pekan anyaman', redirectUrl: 'https://contoh.test' };
  expect((await edit(first._id, form)).body.message).toBe('Banner berhasil diubah.');
  expect((await shown()).slice(0, 2)).toEqual([second, { ...first, ...form }]);
  const wrong = [{ type: 'popup' }, { caption: 'x'.repeat(301) }, { redirectUrl: 'x'.repeat(2001) }];
  for (const body of wrong) expect((await edit(first._id, body)).status).toBe(400);
  for (const id of [newId<BannerId>(), 'order', 'bukan-id'] as BannerId[])
    expect((await edit(id, form)).status).toBe(id === 'order' ? 400 : 404);
  const { body: record } = await call(admin, 'GET /api/admin/audit', { query: { subject: first._id } });
  expect(record.data[0]!.action).toBe('banner-edit');
});

test('puts banners in the order that an admin chose; a new one comes first', async () => {
  const ids = [];
  for (let count = 0; count < 3; count += 1) ids.unshift((await upload()).body.data._id);
  const order = (body: object) => call(admin, 'PUT /api/admin/banner/order', { body: body as never });
  const front = async (count: number) => (await shown()).slice(0, count).map(({ _id }) => _id);
  const all = (await shown()).map(({ _id }) => _id);
  const moved = [ids[2]!, ids[0]!, ids[1]!, ...all.slice(3)];
  // Twice, and with a banner that is gone: the same order.
  for (const sent of [moved, [newId<BannerId>(), ...moved]]) {
    expect((await order({ ids: sent })).body.message).toBe('Urutan banner disimpan.');
    expect(await front(all.length)).toEqual(moved);
  }
  const newest = (await upload()).body.data._id;
  expect(await front(2)).toEqual([newest, ids[2]]);
  await Promise.all([order({ ids: moved }), order({ ids: moved.toReversed() }), order({ ids: moved })]);
  expect((await shown()).length).toBe(all.length + 1);
  for (const body of [{}, { ids: [] }, { ids: ids[0] }, { ids: Array(101).fill(ids[0]) }])
    expect((await order(body)).status).toBe(400);
  expect((await order({ ids: ['bukan-id'] })).status).toBe(404);
});

test('deletes a banner and returns 404 when it is deleted again', async () => {
  const { body } = await upload();
  const { _id } = body.data;
  expect((await remove(_id)).body.message).toBe('Banner berhasil dihapus.');
  expect((await shown()).map((banner) => banner._id)).not.toContain(_id);
  for (const id of [_id, newId<BannerId>(), 'bukan-id' as BannerId]) expect((await remove(id)).status).toBe(404);
  const { body: record } = await call(admin, 'GET /api/admin/audit', { query: { subject: _id } });
  expect(record.data.map(({ action }) => action)).toEqual(['banner-delete', 'banner-upload']);
});

test('limits banners to 100, also for concurrent uploads, and allows another after a deletion', async () => {
  const old = await Promise.all(Array.from({ length: maxBanners - 1 - (await shown()).length }, newBanner));
  try {
    const both = await Promise.all([upload(), upload()]);
    const { status, body } = both.find((reply) => reply.status !== 200)!;
    expect(both.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect([status, body.code]).toEqual([409, 'BANNERS_FULL']);
    expect(await shown()).toHaveLength(maxBanners);
    await remove(old[0]!);
    expect((await upload()).status).toBe(200);
  } finally {
    await db.delete(banners);
  }
});
