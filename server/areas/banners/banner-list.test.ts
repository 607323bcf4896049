import { beforeAll, expect, test } from 'vitest';
import type { BannerId } from '#contract/ids.ts';
import { db } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { banners } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';

beforeAll(openShop);

test('lists banners newest first without a session', async () => {
  const image = '/media/banner/0123456789abcdef/1200.webp';
  const made = (['intro', 'landing', 'customer'] as const).map((type, place) => ({
    id: newId<BannerId>(Date.now() + place),
    type,
    image,
    caption: `Untuk ${type}`,
    redirectUrl: '/shop/listing',
    createdAt: new Date(),
  }));
  await db.insert(banners).values(made);
  const { status, body } = await call(null, 'GET /api/admin/banner', {});
  expect(status).toBe(200);
  expect(body.data.slice(0, 3)).toEqual(
    made
      .toReversed()
      .map(({ id, type, caption, redirectUrl }) => ({ _id: id, type, imageUrl: image, caption, redirectUrl })),
  );
});
