import { type SQL, sql } from 'drizzle-orm';
import { categories, type Category, type Offer, priceBandLimits, type PriceBand, priceBands } from '#contract/words.ts';

/** What a listing is narrowed to; an empty or absent list narrows nothing. */
export type Filter = {
  category?: readonly Category[] | undefined;
  price?: readonly PriceBand[] | undefined;
  offer?: readonly Offer[] | undefined;
};

export const all = (conditions: readonly SQL[]): SQL =>
  conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`;

/** The choice without repetitions; null when it leaves everything in: nothing chosen, or all of it. */
const chosen = <Word>(words: readonly Word[], choice: readonly Word[] = []): Word[] | null => {
  const some = words.filter((word) => choice.includes(word));
  return some.length === 0 || some.length === words.length ? null : some;
};

/** What filters a product `p` in ways that no index of a listing knows. */
const offerConditions: Record<Offer, SQL> = {
  promo: sql`p.sale_price > 0`,
  'in-stock': sql`exists (select from product_stock k where k.product_id = p.id and k.stock > 0)`,
};

/**
 * The filter as branches, each of which one index serves from its first row to its last: one for each category and each
 * unbroken range of prices. Together they are the listing, and no product is in two of them.
 */
export function branchesOf({ category, price, offer = [] }: Filter): SQL[] {
  const always = [sql`p.listed`, ...[...new Set(offer)].map((wanted) => offerConditions[wanted])];
  const ofCategory = chosen(categories, category)?.map((wanted) => [sql`p.category = ${wanted}`]) ?? [[]];
  const ofPrice = rangesOf(price)?.map(({ from, below }) => [
    sql`p.effective_price >= ${from} and p.effective_price < ${below}`,
  ]) ?? [[]];
  return ofCategory.flatMap((wanted) => ofPrice.map((range) => all([...always, ...wanted, ...range])));
}

/** The bands chosen, those that touch made one range: rupiah from `from` up to, not including, `below`. */
function rangesOf(choice: readonly PriceBand[] | undefined): { from: number; below: number }[] | null {
  const bands = chosen(priceBands, choice)?.map((band) => priceBandLimits[band]);
  return (
    bands?.reduce<{ from: number; below: number }[]>((ranges, band) => {
      const last = ranges.at(-1);
      if (last?.below !== band.from) return [...ranges, { ...band }];
      return [...ranges.slice(0, -1), { from: last.from, below: band.below }];
    }, []) ?? null
  );
}

/** The same filter over `product_counts`, whose kinds are as fine as its choices: the total is exact, at no cost. */
export function countedBy({ category, price, offer = [] }: Filter): SQL {
  const some = [chosen(categories, category), chosen(priceBands, price)];
  return all([
    ...(some[0] ? [sql`category = any(${sql.param(some[0])})`] : []),
    ...(some[1] ? [sql`band = any(${sql.param(some[1])})`] : []),
    ...(offer.includes('promo') ? [sql`promo`] : []),
    ...(offer.includes('in-stock') ? [sql`in_stock`] : []),
  ]);
}
