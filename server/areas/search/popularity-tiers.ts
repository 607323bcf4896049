import { sql, type SQL } from 'drizzle-orm';
import type { ProductId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import type { Queryable } from '#platform/sql.ts';

/**
 * The cumulative size of each popularity tier; the last tier holds all other products. Each limit is four times the
 * previous one, so a search that also needs the next tier reads a bounded number of additional rows.
 */
const tierEnds = [2_500, 10_000, 40_000, 160_000] as const;

/** The popularity tiers of products in stock, most popular first. */
const tiersInStock = [0, ...tierEnds.map((_, tier) => tier + 1)];

/** The tier of new products: the first, because they have had no time to sell. */
export const newProductTier = 0;

/**
 * The tier of products that are sold out. A trigger moves a
 * product here and, when it is restocked, to the first tier.
 */
export const soldOutTier = tiersInStock.length;

/**
 * The condition on `product_search` of each tier, most popular first. Constants, because each tier has an index. The
 * column keeps its name while a release that reads it can run beside this one.
 */
export const inEachTier = [...tiersInStock, soldOutTier].map((tier) => sql.raw(`shelf = ${tier}`));

/**
 * The popularity of a product with statistics: pieces sold,
 * in steps of a fifth, then the rating. Ties go to the newer.
 */
const popularity = sql`(floor(4 * log(2, 1 + product_stats.sold)) * 100 + product_stats.rating)::int`;

type TierLimit = { popularity: number; id: ProductId };

export const readTierLimits = (runner: Queryable): Promise<TierLimit[]> =>
  runner.rows<TierLimit>(sql`
    select popularity, id from (
      select popularity, id, row_number() over (order by popularity desc, id desc) as place from (
        select ${popularity} as popularity, product_stats.product_id as id from product_stats
        order by 1 desc, 2 desc limit ${tierEnds.at(-1)!}
      ) best
    ) placed
    where place = any(${sql.param(tierEnds)}::int[]) order by place`);

export const rankedForTiers = (limits: readonly TierLimit[]): SQL => sql`
  select product_stats.product_id, ${popularity} as popularity,
    case when product_stock.stock = 0 then ${soldOutTier}::int else (
    select count(*)::int from unnest(
      ${sql.param(limits.map((limit) => limit.popularity))}::int[],
        ${sql.param(limits.map(({ id }) => id))}::uuid[]
    ) as better(popularity, id)
    where (better.popularity, better.id) > (${popularity}, product_stats.product_id)
  ) end as tier
  from product_stats join product_stock on product_stock.product_id = product_stats.product_id`;

const batch = 2_000;

/**
 * Reassigns the popularity tiers from the current sales, ratings and stock. Updates only products whose tier or
 * popularity changed, some thousand per statement, so that none reaches the statement limit. Run by a scheduled job.
 */
export async function rebuildTiers(): Promise<void> {
  const limits = await readTierLimits(db);
  const ranked = rankedForTiers(limits);
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after;) {
    const parts: { last: string }[] = await db.rows<{ last: string }>(sql`
      with part as materialized (
        select product_id from product_search where product_id > ${after} order by product_id
        limit ${batch}
      ),
      changed as (
        update product_search i set shelf = r.tier, popularity = r.popularity
        from part, lateral (${ranked} where product_stats.product_id = part.product_id) r
        where i.product_id = part.product_id and (i.shelf, i.popularity) <> (r.tier, r.popularity)
      )
      select product_id as last from part order by product_id desc limit 1`);
    after = parts[0]?.last;
  }
}
