/** The answers about reviews. See web/answers.ts. */
import type { Review } from '#contract/reviews/reviews.ts';
import { type Fields, filled, listed, rowsOf, textOf } from '../../answers.ts';
import { callWith } from '../../call.ts';

/** `call` for the pages with reviews of a product. */
export const call = callWith({
  'GET /api/shop/review/:productId'(answer, { params }) {
    const data = rowsOf(answer.data, (review, at) => reviewOf(review, at, params?.productId));
    const countOf = (stars: number) => data.filter(({ reviewValue }) => reviewValue === stars).length;
    const { distribution = [1, 2, 3, 4, 5].map(countOf), photoCount = 0 } = answer;
    return {
      data,
      ...listed(answer, data),
      distribution: distribution as number[],
      photoCount: photoCount as number,
    };
  },
});

const reviewOf = (review: Fields, at: number, productId: unknown): Review =>
  filled(review, {
    _id: String(at),
    productId: textOf(productId),
    userName: '',
    reviewValue: 0,
    reviewMessage: '',
    images: [],
    createdAt: '',
    isRefunded: false,
    reply: null,
    repliedAt: null,
  });
