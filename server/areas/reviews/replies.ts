import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ReviewId, StoreId } from '#contract/ids.ts';
import type { storeReviewStates, StoreReview } from '#contract/reviews/reviews.ts';
import { columns, jsonBuildObject, merge } from '#platform/columns.ts';
import { allOf, anyOf, contains } from '#platform/conditions.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { byTime, countRows, type ListPage, type ListRequest, readList } from '#platform/keyset.ts';
import { refuse } from '#platform/refuse.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { products, reviews } from '#server/db/schema/index.ts';
import { reviewColumns } from './reviews.ts';

type StoreReviewQuery = ListRequest & {
  maxStars?: number | undefined;
  status?: (typeof storeReviewStates)[number] | undefined;
};

/** Returns a page of the reviews of a seller's products, also of deleted ones, and how many of all have no reply. */
export async function listStoreReviews(
  sellerId: StoreId,
  { q, maxStars, status, sortBy, ...pageRequest }: StoreReviewQuery,
): Promise<ListPage<StoreReview> & { unanswered: number }> {
  const isOwn = sql`products.seller_id = ${sellerId} and reviews.taken_down_at is null`;
  const isUnanswered = sql`reviews.replied_at is null`;
  const matches = [
    isOwn,
    ...(maxStars ? [sql`reviews.value <= ${maxStars}`] : []),
    ...(status ? [isUnanswered] : []),
    ...(q ? [anyOf([contains(sql`products.title`, q), contains(sql`reviews.message`, q)])] : []),
  ];
  // `offset 0` makes PostgreSQL begin with the products. It would otherwise walk over all reviews until a page is full.
  const reviewsOfProduct = sql`(select * from reviews where product_id = products.id offset 0)`;
  const from = (conditions: SQL[]) =>
    sql`products cross join lateral ${reviewsOfProduct} reviews where ${allOf(conditions)}`;
  const name = `store reviews ${sortBy}`;
  const [found, { total: unanswered }] = await Promise.all([
    readList({ columns: listedColumns, from: from(matches), name, order: sortOrders[sortBy] }, pageRequest),
    countRows(from([isOwn, isUnanswered])),
  ]);
  return { ...found, unanswered };
}

type Reply = { reviewId: ReviewId; sellerId: StoreId; reply: string };

/**
 * Stores a seller's only reply to a review of one of their products.
 * @throws NO_REVIEW also for another seller's product, ALREADY_REPLIED
 */
export async function replyToReview({ reviewId, sellerId, reply }: Reply, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const [review] = await tx.rows<{ repliedAt: string | null }>(sql`
      select r.replied_at as "repliedAt" from reviews r join products p on p.id = r.product_id
      where r.id = ${reviewId} and p.seller_id = ${sellerId} and r.taken_down_at is null
      for no key update of r`);
    if (!review) throw refuse('NO_REVIEW');
    const isUnanswered = and(eq(reviews.id, reviewId), isNull(reviews.repliedAt));
    const answered = tx.update(reviews).set({ reply, repliedAt: at.toISOString() }).where(isUnanswered);
    if ((await answered.returning({ id: reviews.id })).length === 0) throw refuse('ALREADY_REPLIED');
    await notify(tx, 'review-reply', { reviewId }, { at });
  });
}

export async function eraseReplies(tx: Transaction, sellerId: StoreId): Promise<void> {
  await tx.rows(sql`
    update reviews r set reply = '' from products p
    where p.id = r.product_id and p.seller_id = ${sellerId} and r.reply is not null`);
}

const listedColumns = merge(
  reviewColumns,
  columns({ product: jsonBuildObject({ title: products.title, image: products.image }) }),
);
const sortOrders = byTime(sql`reviews.id`);
