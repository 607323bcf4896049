import { type SQL, sql } from 'drizzle-orm';
import { type FilterName, filterNames, type Filters, filterValues } from '#contract/words.ts';
import { allOf } from '#platform/conditions.ts';

/** The chosen values of each filter of a listing or search. An empty or missing list does not filter. */
export type Filter = { [Name in FilterName]?: readonly Filters[Name][number][] | undefined };

/** What the filters compare: `stock` is SQL for the pieces in stock of a product. */
export const productFilterColumns = (stock: SQL) => ({
  category: sql`products.category`,
  band: sql`price_band(products.effective_price)`,
  isPromo: sql`products.sale_price > 0`,
  isInStock: sql`${stock} > 0`,
  technique: sql`products.technique`,
});
/** The groups of `product_counts`, whose counts make a total exact and cheap. */
export const countFilterColumns = {
  category: sql`category`,
  band: sql`band`,
  isPromo: sql`promo`,
  isInStock: sql`in_stock`,
  technique: sql`technique`,
};

type Compared = typeof countFilterColumns;
const conditions: { [Name in FilterName]: (chosen: Filters[Name], of: Compared) => SQL } = {
  category: (chosen, { category }) => sql`${category} = any(${sql.param(chosen)}::text[])`,
  price: (chosen, { band }) => sql`${band} = any(${sql.param(chosen)}::text[])`,
  offer: (chosen, { isPromo, isInStock }) => sql`(${isPromo}
      or not ${chosen.includes('promo')}::boolean)
    and (${isInStock} or not ${chosen.includes('in-stock')}::boolean)`,
  technique: (chosen, { technique }) => sql`${technique} = any(${sql.param(chosen)}::text[])`,
};

/**
 * All filters as a condition, or those of `names`. One without a choice passes every product, also where its column is
 * null. It says so in a parameter: a text for each set of chosen filters would be 144 texts of a listing instead of 38,
 * and no more than 64 statements keep their plans.
 */
export const conditionOf = (filter: Filter, of: Compared, names: readonly FilterName[] = filterNames): SQL =>
  allOf(
    names.map((name) => {
      const chosen = [...(filter[name] ?? [])] as never[];
      return sql`(${chosen.length === 0}::boolean or ${conditions[name](chosen, of)})`;
    }),
  );

/** The chosen values in their order and without duplicates, or all values when none is chosen. */
export function orAll<Name extends FilterName>(name: Name, chosen: Filter[Name] = []): Filters[Name] {
  const some = filterValues[name].filter((value) => chosen.includes(value as never)) as Filters[Name];
  return some.length > 0 ? some : filterValues[name];
}
