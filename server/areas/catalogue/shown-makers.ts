/** SQL about the makers whom the pages of products and stores name. */
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { jsonBuildObject } from '#platform/columns.ts';
import { makers } from '#server/db/schema/index.ts';

/** SQL: everybody may see a maker. */
export const isShownMaker = sql`makers.erased_at is null and makers.taken_down_at is null`;

/** The columns of a `ShownMaker`, with the code of the place. */
export const shownMakerColumns = {
  _id: makers.id,
  name: makers.name,
  portrait: makers.portrait,
  place: makers.region,
  since: makers.since,
  story: makers.story,
  technique: makers.technique,
};
const shownMaker = jsonBuildObject(shownMakerColumns);
const namedMaker = jsonBuildObject({ _id: makers.id, name: makers.name, portrait: makers.portrait });

type Rows<Of> = Of extends SQL<infer Row> ? Row[] | null : never;

/** SQL: the makers of a product in the order in which they are named; null for none. */
export const makersOfProduct = sql<Rows<typeof shownMaker>>`(
  select json_agg(${shownMaker} order by product_makers.position) from product_makers
  join makers on makers.id = product_makers.maker_id
  where product_makers.product_id = products.id and ${isShownMaker}
)`;

/** SQL: the makers who work for a store and have made something for sale, oldest entry first; null for none. */
export const makersOfStore = (sellerId: SQLWrapper) => sql<Rows<typeof namedMaker>>`(
  select json_agg(${namedMaker} order by makers.id) from makers
  where makers.seller_id = ${sellerId} and makers.retired_at is null and ${isShownMaker}
    and exists (
      select from product_makers join products on products.id = product_makers.product_id
      where product_makers.maker_id = makers.id and products.shown
    )
)`;
