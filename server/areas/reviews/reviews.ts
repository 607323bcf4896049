import { eq, sql, and, isNotNull, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { OrderLineId, ProductId, ReviewId, UserId } from '#contract/ids.ts';
import { hasArrived, type OrderStatus } from '#contract/orders/order-states.ts';
import { erasedName } from '#contract/personal-data/retention.ts';
import type { Review, reviews as table } from '#contract/reviews/reviews.ts';
import { columns } from '#platform/columns.ts';
import { allOf } from '#platform/conditions.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { sendJob } from '#platform/jobs.ts';
import { byId, countRows, type Page, type PageRequest, readPage } from '#platform/keyset.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { erasedColumns } from '#server/db/inventory.ts';
import { reviews } from '#server/db/schema/index.ts';
import { holdAccount } from '#server/areas/auth/accounts.ts';
import { countRating } from '../catalogue/product-stats.ts';
import { deleteReviewPictures, takeReviewPictures } from './review-pictures.ts';

const newestFirst = byId(sql`reviews.id`);

type ReviewPage = Page<Review> & Counts & { total: number };
type Counts = { distribution: number[]; photoCount: number };
type ReviewFilter = { stars?: number | undefined; photos?: 'true' | undefined };

/**
 * Returns a page of a product's reviews, newest first, with the number of ratings from 1 to 5 stars over all reviews.
 * @throws NO_PRODUCT, also for a product that is no longer for sale
 */
export async function listReviews(
  productId: ProductId,
  { stars, photos, ...pageRequest }: ReviewFilter & PageRequest,
): Promise<ReviewPage> {
  const from = sql`reviews where ${allOf([
    sql`reviews.product_id = ${productId} and reviews.taken_down_at is null`,
    ...(stars ? [sql`reviews.value = ${stars}`] : []),
    ...(photos ? [sql`cardinality(reviews.images) > 0`] : []),
  ])}`;
  const [counts, page, counted] = await Promise.all([
    countReviews(productId),
    readPage({ columns: reviewColumns, from, name: 'reviews', order: newestFirst }, pageRequest),
    stars || photos ? countRows(from, Number.MAX_SAFE_INTEGER - 1) : null,
  ]);
  const all = counts.distribution.reduce((sum, count) => sum + count, 0);
  return { ...page, ...counts, total: counted?.total ?? all };
}

export const reviewColumns = columns({
  _id: reviews.id,
  productId: reviews.productId,
  userName: reviews.userName,
  reviewValue: reviews.value,
  reviewMessage: reviews.message,
  images: reviews.images,
  createdAt: reviews.createdAt,
  isRefunded: sql<boolean>`exists (
    select from order_lines l join orders o on o.id = l.order_id
    where l.id = reviews.order_line_id and o.payment_status = 'refunded'
  )`,
  reply: sql<string | null>`nullif(reviews.reply, '')`,
  repliedAt: reviews.repliedAt,
});

type Form = z.output<(typeof table)['POST /api/shop/review/add']['body']>;

/**
 * Adds a review of a product in the buyer's order under the account name, and updates the product rating. The order is
 * read outside the transaction, because its products and its delivered state do not change back.
 * @throws NO_ORDER, NO_PRODUCT when the order does not contain the product, NOT_REVIEWABLE before delivery,
 * ALREADY_REVIEWED, and what takeReviewPictures throws
 */
export async function addReview(form: Form, at: Date): Promise<Review> {
  const { productId, reviewValue, reviewMessage, images = [] } = form;
  const { orderLineId, userName } = await getReviewable(form);
  const _id = newId<ReviewId>(at.getTime());
  await transaction(async (tx) => {
    await holdAccount(tx, form.userId);
    const values = { id: _id, productId, userId: form.userId, orderLineId, userName, value: reviewValue };
    const [added] = await tx
      .insert(reviews)
      .values({ ...values, message: reviewMessage, images, createdAt: at.toISOString() })
      .onConflictDoNothing({ target: reviews.orderLineId })
      .returning({ id: reviews.id });
    if (!added) throw refuse('ALREADY_REVIEWED');
    await takeReviewPictures(tx, { userId: form.userId, images });
    await countRating(tx, productId, reviewValue, 1);
    await sendJob(tx, 'check-reviewer', { reviewId: _id });
  });
  return {
    _id,
    productId,
    userName,
    reviewValue,
    reviewMessage,
    images,
    createdAt: at.toISOString(),
    isRefunded: false,
    reply: null,
    repliedAt: null,
  };
}

/**
 * Erases name, text and photos of all reviews of a user, replies to them and why any was taken down.
 * The stars stay, because they are part of the products' ratings. Returns the URLs of the photos.
 */
export async function eraseReviews(tx: Transaction, userId: UserId): Promise<string[]> {
  const written = await tx.select({ images: reviews.images }).from(reviews).where(eq(reviews.userId, userId));
  await tx
    .update(reviews)
    .set({ ...erasedColumns(reviews), userName: erasedName })
    .where(eq(reviews.userId, userId));
  return [...written.flatMap(({ images }) => images), ...(await deleteReviewPictures(tx, userId))];
}

type TakeDown = { reviewId: ReviewId; reason: string; at: Date };

/**
 * Takes a review down: it is not shown any more and does not count for a rating. Its author cannot write another one.
 * @throws ALREADY_TAKEN_DOWN
 */
export async function takeDownReview(tx: Transaction, { reviewId, reason, at }: TakeDown): Promise<void> {
  const [review] = await tx
    .update(reviews)
    .set({ takenDownAt: at.toISOString(), takenDownReason: reason })
    .where(and(eq(reviews.id, reviewId), isNull(reviews.takenDownAt)))
    .returning();
  if (!review) throw refuse('ALREADY_TAKEN_DOWN');
  await countRating(tx, review.productId, review.value, -1);
}

/**
 * Shows and counts a review again that was taken down.
 * @throws NOT_TAKEN_DOWN
 */
export async function restoreReview(tx: Transaction, reviewId: ReviewId): Promise<void> {
  const [review] = await tx
    .update(reviews)
    .set({ takenDownAt: null, takenDownReason: null })
    .where(and(eq(reviews.id, reviewId), isNotNull(reviews.takenDownAt)))
    .returning();
  if (!review) throw refuse('NOT_TAKEN_DOWN');
  await countRating(tx, review.productId, review.value, 1);
}

async function countReviews(productId: ProductId): Promise<Counts> {
  const [product] = await db.rows<Counts>(sql`
    select array[
      count(r.id) filter (where r.value = 1), count(r.id) filter (where r.value = 2),
      count(r.id) filter (where r.value = 3), count(r.id) filter (where r.value = 4),
      count(r.id) filter (where r.value = 5)
    ]::int[] as distribution,
    count(r.id) filter (where cardinality(r.images) > 0)::int as "photoCount"
    from products p left join reviews r on r.product_id = p.id and r.taken_down_at is null
    where p.id = ${productId} and p.listed group by p.id`);
  if (!product) throw refuse('NO_PRODUCT');
  return product;
}

type Reviewable = { orderLineId: OrderLineId; userName: string };

async function getReviewable({ userId, orderId, productId }: Form): Promise<Reviewable> {
  const [order] = await db.rows<{ status: OrderStatus; orderLineId: OrderLineId | null; userName: string }>(sql`
    select o.status, l.id as "orderLineId", u.user_name as "userName"
    from orders o join users u on u.id = o.user_id
    left join order_lines l on l.order_id = o.id and l.product_id = ${productId}
    where o.id = ${orderId} and o.user_id = ${userId}`);
  if (!order) throw refuse('NO_ORDER');
  const { status, orderLineId, userName } = order;
  if (!orderLineId) throw refuse('NO_PRODUCT');
  if (!hasArrived(status)) throw refuse('NOT_REVIEWABLE');
  return { orderLineId, userName };
}
