import { beforeAll, expect, test } from 'vitest';
import type { BannerId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { banners } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';

beforeAll(openShop);

test('lists banners newest first without a session', async () => {
  const image = '/media/banner/0123456789abcdef/1200.webp';
  const inserted = (['intro', 'landing', 'customer'] as const).map((type, index) => ({
    id: newId<BannerId>(Date.now() + index),
    type,
    image,
    caption: `Untuk ${type}`,
    redirectUrl: '/shop/listing',
    createdAt: new Date().toISOString(),
  }));
  await db.insert(banners).values(inserted);
  const { status, body } = await call(null, 'GET /api/admin/banner', {});
  expect(status).toBe(200);
  expect(body.data.slice(0, 3)).toEqual(
    inserted
      .toReversed()
      .map(({ id, type, caption, redirectUrl }) => ({ _id: id, type, imageUrl: image, caption, redirectUrl })),
  );
});
