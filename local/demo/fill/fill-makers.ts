import { type MakerId, ownerOf, type ProductId, type StoreId } from '../../../contract/ids.ts';
import { consentVersion } from '../../../contract/makers/maker-forms.ts';
import { makers as drawn, type MakerSlug } from '../makers.ts';
import { indexProducts } from '../../../server/areas/search/search-index.ts';
import { makers, productMakers, storePictures } from '../../../server/db/schema/index.ts';
import { db } from '../../../server/platform/connect.ts';
import { newId } from '../../../server/platform/new-id.ts';
import { transaction } from '../../../server/platform/transaction.ts';
import type { StoreSlug } from '../stores.ts';
import { copyPicture } from './copy-picture.ts';

const portraitOf = (slug: MakerSlug): Promise<string> => copyPicture('maker', `maker-${slug}`);

/** Creates the makers of a store, as its seller enters them on the day on which the store opens. Returns their ids. */
export async function fillMakers(
  store: StoreSlug,
  sellerId: StoreId,
  at: Date,
  readPortrait: (slug: MakerSlug) => Promise<string | null> = portraitOf,
): Promise<Map<MakerSlug, MakerId>> {
  const filled = new Map<MakerSlug, MakerId>();
  const createdAt = at.toISOString();
  for (const [place, { slug, store: own, ...maker }] of drawn.entries()) {
    if (own !== store) continue;
    const id = newId<MakerId>(at.getTime() + place);
    const portrait = await readPortrait(slug);
    const consent = { consentedAt: createdAt, consentVersion, consentedBy: ownerOf(sellerId) };
    if (portrait) await db.insert(storePictures).values({ sellerId, image: portrait, uploadedAt: createdAt });
    await db.insert(makers).values({ ...maker, id, sellerId, portrait, ...consent, createdAt });
    filled.set(slug, id);
  }
  return filled;
}

/** Names the makers of a product, and adds them to its search index. */
export async function nameMakers(productId: ProductId, makerIds: readonly MakerId[]): Promise<void> {
  if (makerIds.length === 0) return;
  await transaction(async (tx) => {
    await tx.insert(productMakers).values(makerIds.map((makerId, position) => ({ productId, position, makerId })));
    await indexProducts(tx, [productId]);
  });
}
