/** Offers by link: products that no list, search or sitemap has. Who knows the id, which is random, may buy them. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { newOffer } from '#contract/catalogue/product-forms.ts';
import { maxOfferDays, offerDays } from '#contract/catalogue/product-forms.ts';
import { makassarDay, startOfDay } from '#contract/dates.ts';
import type { ProductId, StoreId } from '#contract/ids.ts';
import { zero } from '#contract/money.ts';
import { columns } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import { refuse, refuseFields } from '#platform/refuse.ts';
import { products, stores } from '#server/db/schema/index.ts';
import { addProduct } from './products.ts';

type NewOffer = z.output<typeof newOffer> & { sellerId: StoreId };

/**
 * Adds an offer by link, for sale until the end of a day in Asia/Makassar.
 * Does not check that the image exists.
 * @throws INVALID for a day that is past or too far away
 */
export async function addOffer({ until, ...offer }: NewOffer, at: Date): Promise<ProductId> {
  const endsAt = endOf(until ?? makassarDay(daysAfter(at, offerDays).toISOString()));
  if (endsAt <= at || endsAt > daysAfter(at, maxOfferDays + 1)) {
    throw refuseFields({ until: `Pilih tanggal mulai hari ini, paling lama ${maxOfferDays} hari lagi` });
  }
  return addProduct({ ...offer, salePrice: zero, byLink: true, offerEndsAt: endsAt.toISOString() }, at);
}

/**
 * Ends a seller's own offer by link. Repeating it changes nothing. Unpaid checkouts with it go on: their stock is
 * taken.
 * @throws NO_PRODUCT also for a product that is no offer
 */
export async function endOffer(
  { sellerId, productId }: { sellerId: StoreId; productId: ProductId },
  at: Date,
): Promise<void> {
  const [ended] = await db
    .update(products)
    .set({ listed: false, offerEndedAt: sql`coalesce(${products.offerEndedAt}, ${at})` })
    .where(
      and(
        eq(products.id, productId),
        eq(products.sellerId, sellerId),
        eq(products.byLink, true),
        isNull(products.deletedAt),
      ),
    )
    .returning({ id: products.id });
  if (!ended) throw refuse('NO_PRODUCT');
}

/** Ends the offers by link whose date has come. Run by a scheduled job. */
export async function endDueOffers(at: Date): Promise<void> {
  await db.rows(sql`
    update products set listed = false, offer_ended_at = ${at} where id in (
      select id from products where by_link and offer_ended_at is null and offer_ends_at <= ${at}
      order by id for no key update skip locked)`);
}

const storeColumns = columns({ sellerId: products.sellerId, storeName: stores.storeName });

/** The store of an offer by link that has ended; null for anything else, and while the seller is suspended. */
export async function getEndedOffer(id: ProductId): Promise<{ sellerId: StoreId; storeName: string } | null> {
  const [store] = await db.read(
    storeColumns,
    sql`products join stores on stores.seller_id = products.seller_id
    join users on users.id = products.seller_id and users.suspended_at is null
    where products.id = ${id} and products.offer_ended_at is not null
      and products.deleted_at is null and products.taken_down_at is null`,
  );
  return store ?? null;
}

const dayMs = 24 * 60 * 60 * 1000;
const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * dayMs);

/** Midnight in Asia/Makassar after a day such as `2026-12-13`. */
const endOf = (day: string) => daysAfter(startOfDay(day), 1);
