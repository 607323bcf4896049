import { sql } from 'drizzle-orm';
import { db, queryRows } from '#platform/db.ts';
import { falsePrefix } from '#server/areas/search/query-words.ts';
import { popularityTiers, soldOutTier } from './popularity-tiers.ts';

const batch = 500;

/**
 * Deletes the words from the lexicon that no product contains any more, in any form, because products were changed or
 * deleted. Some hundred words per statement, so that none reaches the statement limit. Run by a scheduled job.
 */
export async function pruneLexicon(): Promise<void> {
  const isUsed = sql.join(
    [...popularityTiers, soldOutTier].map(
      (tier) => sql`exists (select from product_search where shelf = ${sql.raw(String(tier))}
        and words @@ plainto_tsquery('indonesian', part.stemmable))`,
    ),
    sql` or `,
  );
  for (let after: string | undefined = ''; after !== undefined;) {
    // A word that is counted for another product meanwhile is kept: the update changes `products`.
    const parts: { last: string }[] = await queryRows<{ last: string }>(
      db,
      sql`with part as materialized (
            select word, products, regexp_replace(word, ${`^${falsePrefix}$`}, 'k\\1') as stemmable
            from search_words where word > ${after} order by word limit ${batch}
          ),
          gone as (
            delete from search_words w using part
            where w.word = part.word and w.products = part.products and not (${isUsed})
          )
          select word as last from part order by word desc limit 1`,
    );
    after = parts[0]?.last;
  }
}
