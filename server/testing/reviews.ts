import type { ProductId, ReviewId } from '#contract/ids.ts';
import { call } from './call.ts';
import { deliveredOrder } from './orders.ts';
import type { Person } from './people.ts';

type Review = { images?: string[]; reviewMessage?: string };

export async function newReview(
  buyer: Person,
  productId: ProductId,
  reviewValue: number,
  review: Review = {},
): Promise<ReviewId> {
  const { _id: orderId } = await deliveredOrder(buyer, [productId]);
  const body = { userId: buyer.id, productId, orderId, reviewValue, ...review };
  return (await call(buyer, 'POST /api/shop/review/add', { body })).body.data._id;
}
