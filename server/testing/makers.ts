import { eq } from 'drizzle-orm';
import { storeOf, type MakerId, type ProductId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { makers, productMakers } from '#server/db/schema/index.ts';
import { call } from './call.ts';
import type { Person } from './people.ts';
import { newPicture } from './pictures.ts';

/** The form of a maker as it is sent. */
export const makerForm = {
  name: 'Mama Deetje Rorimpandey',
  region: '71.73.05',
  since: 1987,
  story: 'Belajar menenun dari ibunya di beranda rumah.',
  technique: 'weaving',
  consent: true,
};

/** A maker of the seller's store, who makes the products. */
export async function newMaker(
  seller: Person,
  products: readonly ProductId[] = [],
  about: Partial<typeof makers.$inferInsert> = {},
): Promise<MakerId> {
  const at = new Date().toISOString();
  const id = newId<MakerId>();
  await db.insert(makers).values({
    id,
    sellerId: storeOf(seller.id),
    name: 'Mama Deetje Rorimpandey',
    region: '71.73',
    since: 1987,
    story: 'Belajar menenun dari ibunya di beranda rumah.',
    technique: 'weaving',
    consentedAt: at,
    consentVersion: 1,
    consentedBy: seller.id,
    createdAt: at,
    ...about,
  });
  for (const productId of products) {
    const position = await db.$count(productMakers, eq(productMakers.productId, productId));
    await db.insert(productMakers).values({ productId, position, makerId: id });
  }
  return id;
}

/** A maker whom the seller entered with a portrait. Returns the URL of the portrait too. */
export async function enterMaker(
  seller: Person,
  texts: Partial<Pick<typeof makerForm, 'name' | 'story'>> = {},
): Promise<{ id: MakerId; portrait: string }> {
  const files = { my_file: await newPicture() };
  const portrait = (await call(seller, 'POST /api/store/makers/upload-image', { files })).body.result.secure_url;
  const { body } = await call(seller, 'POST /api/store/makers', { body: { ...makerForm, ...texts, portrait } });
  return { id: body.data._id, portrait };
}
