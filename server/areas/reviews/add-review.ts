import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { OrderLineId, ReviewId } from '#contract/ids.ts';
import { hasArrived, type OrderStatus } from '#contract/order-states.ts';
import type { Review, reviews as table } from '#contract/reviews.ts';
import { db, rowsOf, transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { reviews } from '#server/db/schema/index.ts';
import { countRating } from '../catalogue/count-rating.ts';

type Form = z.output<(typeof table)['POST /api/shop/review/add']['body']>;

/**
 * Reviews an item of the buyer's own order under the name of the account, and counts it in the product's rating.
 * Refuses NO_ORDER, NO_PRODUCT for what the order does not hold, NOT_REVIEWABLE before the goods arrived, and
 * ALREADY_REVIEWED.
 *
 * The order is looked at outside the write: what was bought never changes, and what arrived never un-arrives.
 */
export async function addReview(form: Form, at: Date): Promise<Review> {
  const { productId, reviewValue, reviewMessage } = form;
  const { orderLineId, userName } = await getReviewable(form);
  const _id = newId<ReviewId>(at.getTime());
  await transaction(async (tx) => {
    const values = { id: _id, productId, userId: form.userId, orderLineId, userName, value: reviewValue };
    const { rowCount } = await tx
      .insert(reviews)
      .values({ ...values, message: reviewMessage, createdAt: at })
      .onConflictDoNothing({ target: reviews.orderLineId });
    if (rowCount === 0) throw refuse('ALREADY_REVIEWED');
    await countRating(tx, productId, reviewValue);
  });
  return { _id, productId, userName, reviewValue, reviewMessage, createdAt: at.toISOString() };
}

type Reviewable = { orderLineId: OrderLineId; userName: string };

async function getReviewable({ userId, orderId, productId }: Form): Promise<Reviewable> {
  const [order] = await rowsOf<{ status: OrderStatus; orderLineId: OrderLineId | null; userName: string }>(
    db,
    sql`select o.status, l.id as "orderLineId", u.user_name as "userName"
        from orders o join users u on u.id = o.user_id
        left join order_lines l on l.order_id = o.id and l.product_id = ${productId}
        where o.id = ${orderId} and o.user_id = ${userId}`,
  );
  if (!order) throw refuse('NO_ORDER');
  const { status, orderLineId, userName } = order;
  if (!orderLineId) throw refuse('NO_PRODUCT');
  if (!hasArrived(status)) throw refuse('NOT_REVIEWABLE');
  return { orderLineId, userName };
}
