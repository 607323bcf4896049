import { sql } from 'drizzle-orm';
import type { ProductId } from '#contract/ids.ts';
import type { Review } from '#contract/reviews.ts';
import { db, rowsOf } from '#platform/db.ts';
import { type AskedPage, pageById } from '#platform/page-by-id.ts';
import { refuse } from '#platform/refuse.ts';

type ReviewPage = { data: Review[]; total: number; nextCursor: string | null; distribution: number[] };

/**
 * A page of a product's reviews for its dialog, newest first, with the counts of 1 to 5 stars over all of them.
 * Refuses NO_PRODUCT, also for one that is no longer for sale.
 */
export async function listReviews(productId: ProductId, asked: AskedPage): Promise<ReviewPage> {
  const [distribution, page] = await Promise.all([getDistribution(productId), selectPage(productId, asked)]);
  return { ...page, distribution, total: distribution.reduce((total, count) => total + count, 0) };
}

async function getDistribution(productId: ProductId): Promise<number[]> {
  const [product] = await rowsOf<{ distribution: number[] }>(
    db,
    sql`select array[
          count(r.id) filter (where r.value = 1), count(r.id) filter (where r.value = 2),
          count(r.id) filter (where r.value = 3), count(r.id) filter (where r.value = 4),
          count(r.id) filter (where r.value = 5)
        ]::int[] as distribution
        from products p left join reviews r on r.product_id = p.id
        where p.id = ${productId} and p.listed group by p.id`,
  );
  if (!product) throw refuse('NO_PRODUCT');
  return product.distribution;
}

const selectPage = (productId: ProductId, asked: AskedPage) =>
  pageById(asked, async (before, rows) => {
    const reviews = await rowsOf<Review>(
      db,
      sql`select id as "_id", product_id as "productId", user_name as "userName", value as "reviewValue",
            message as "reviewMessage", created_at as "createdAt"
          from reviews where product_id = ${productId} and id < ${before} order by id desc limit ${rows}`,
    );
    return reviews.map((review) => ({ ...review, createdAt: new Date(review.createdAt).toISOString() }));
  });
