/** What everybody may read of the people who make what a store sells. */
import { sql } from 'drizzle-orm';
import type { MakerId } from '#contract/ids.ts';
import type { PublicMaker } from '#contract/makers/makers-api.ts';
import { columns, merge } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import { byId, type PageRequest, readPage } from '#platform/keyset.ts';
import { refuse } from '#platform/refuse.ts';
import { placeNameOf } from '#server/areas/addresses/regions.ts';
import { productColumns, productTables } from '#server/areas/catalogue/product-rows.ts';
import { makers, stores } from '#server/db/schema/index.ts';

/** The columns of a `ShownMaker`, with the code of the place. */
export const shownColumns = columns({
  _id: makers.id,
  name: makers.name,
  portrait: makers.portrait,
  place: makers.region,
  since: makers.since,
  story: makers.story,
  technique: makers.technique,
});

const isNamed = sql`products.id in (
  select product_makers.product_id from product_makers where product_makers.maker_id = makers.id
)`;
const pageColumns = merge(
  shownColumns,
  columns({
    isErased: sql<boolean>`makers.erased_at is not null`,
    isTakenDown: sql<boolean>`makers.taken_down_at is not null`,
    isRetired: sql<boolean>`makers.retired_at is not null`,
    sellerId: makers.sellerId,
    storeName: stores.storeName,
    productCount: sql<number>`(select count(*) from products where products.shown and ${isNamed})`,
  }),
);

const newestFirst = byId(sql`products.id`);

/** A maker and the store they work for; 'gone' for one who was erased, null for one whom nobody may see. */
export async function readMaker(id: MakerId) {
  const [found] = await db.read(
    pageColumns,
    sql`makers join stores on stores.seller_id = makers.seller_id join users on users.id = makers.seller_id
    where makers.id = ${id} and (makers.erased_at is not null or users.suspended_at is null)`,
  );
  if (found?.isErased) return 'gone';
  if (!found || found.isTakenDown) return null;
  const { isErased: _erased, isTakenDown: _takenDown, ...maker } = found;
  return { ...maker, place: placeNameOf(maker.place) };
}

/** @throws MAKER_ERASED, NO_MAKER, also for one who was taken down and while the store is suspended */
export async function getMaker(id: MakerId, pageRequest: PageRequest): Promise<PublicMaker> {
  const maker = await readMaker(id);
  if (maker === 'gone') throw refuse('MAKER_ERASED');
  if (!maker) throw refuse('NO_MAKER');
  const from = sql`${productTables} join product_makers on product_makers.product_id = products.id
    where product_makers.maker_id = ${id} and products.shown`;
  const works = await readPage({ columns: productColumns, from, name: 'maker', order: newestFirst }, pageRequest);
  return { ...maker, products: works.data, nextCursor: works.nextCursor };
}
