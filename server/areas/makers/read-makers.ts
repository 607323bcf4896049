/** What everybody may read of the people who make what a store sells. */
import { sql } from 'drizzle-orm';
import type { MakerId, StoreId } from '#contract/ids.ts';
import type { OwnMaker, PublicMaker } from '#contract/makers/makers-api.ts';
import { columns, jsonAgg, jsonBuildObject, merge } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import { byId, type PageRequest, readPage } from '#platform/keyset.ts';
import { refuse } from '#platform/refuse.ts';
import { placeNameOf } from '#server/areas/addresses/regions.ts';
import { productColumns, productTables } from '#server/areas/catalogue/product-rows.ts';
import { shownMakerColumns } from '#server/areas/catalogue/shown-makers.ts';
import { makerRemovals, makers, stores } from '#server/db/schema/index.ts';

const isNamed = sql`products.id in (
  select product_makers.product_id from product_makers where product_makers.maker_id = makers.id
)`;
const pageColumns = merge(
  columns(shownMakerColumns),
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
async function readMaker(id: MakerId) {
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

const ownColumns = merge(
  columns(shownMakerColumns),
  columns({
    region: makers.region,
    consentedAt: makers.consentedAt,
    isRetired: sql<boolean>`makers.retired_at is not null`,
    takenDownBecause: makers.takenDownReason,
    productCount: sql<number>`(select count(*) from products where products.deleted_at is null and ${isNamed})`,
    removals: jsonAgg(
      jsonBuildObject({
        _id: makerRemovals.id,
        contact: makerRemovals.contact,
        text: makerRemovals.text,
        createdAt: makerRemovals.createdAt,
      }),
      sql`maker_removals.id`,
      sql`maker_removals where maker_removals.maker_id = makers.id and maker_removals.answered_at is null`,
    ),
  }),
);

/** The makers of a store, the first of whom was added first, for its seller and for admins; without the erased ones. */
export async function listMakers(sellerId: StoreId): Promise<OwnMaker[]> {
  const found = await db.read(
    ownColumns,
    sql`makers where makers.seller_id = ${sellerId} and makers.erased_at is null order by makers.id`,
  );
  return found.map((maker) => ({ ...maker, place: placeNameOf(maker.place) }));
}

/** The makers whom the newest product of a store names, in their order: those whom the next one may have too. */
export async function listLastNamed(sellerId: StoreId): Promise<MakerId[]> {
  const named = await db.rows<{ id: MakerId }>(sql`
    select pm.maker_id as id from product_makers pm join makers m on m.id = pm.maker_id
    where m.retired_at is null and pm.product_id = (
      select id from products where seller_id = ${sellerId} and deleted_at is null and not by_link
      order by id desc limit 1)
    order by pm.position`);
  return named.map(({ id }) => id);
}
