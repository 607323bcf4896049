import * as z from 'zod/mini';
import { maxReviewPictures } from '../media.ts';
import { anyone, callers, customers, sellers } from '../access.ts';
import { answer, defineApi, id, page, pictureList, required, text, timestamp } from '../endpoint.ts';
import { queryNumber } from '../number-schemas.ts';
import type { OrderId, ProductId, ReviewId, UserId } from '../ids.ts';
import { listed, q, sortByTime } from '../lists.ts';

const review = z.object({
  _id: id<ReviewId>(),
  productId: id<ProductId>(),
  userName: z.string(),
  reviewValue: z.int(),
  reviewMessage: z.string(),
  images: z.array(z.string()),
  createdAt: timestamp,
  /** The whole money of the order went back to the buyer. The rating counts all the same. */
  isRefunded: z.boolean(),
  /** The seller's reply; null until given. */
  reply: z.nullable(z.string()),
  repliedAt: z.nullable(timestamp),
});
export type Review = z.infer<typeof review>;

const storeReview = z.extend(review, { product: z.object({ title: z.string(), image: z.string() }) });
export type StoreReview = z.infer<typeof storeReview>;

export const replyForm = z.object({ reply: required(1_000) });

const stars = z.optional(queryNumber(1, 5));
export const storeReviewStates = ['unanswered'] as const;

export const reviews = defineApi({
  'GET /api/shop/review/:productId': {
    summary: 'List the reviews of a product, newest first, or those with so many stars or with photos',
    ...anyone.read,
    params: z.object({ productId: id<ProductId>() }),
    query: z.object({ stars, photos: z.optional(z.literal('true')), ...page }),
    out: answer({
      data: z.array(review),
      total: z.int(),
      nextCursor: z.nullable(z.string()),
      /** Number of all reviews with 1, 2, 3, 4 and 5 stars. */
      distribution: z.array(z.int()),
      photoCount: z.int(),
    }),
  },
  'POST /api/shop/review/add': {
    summary: 'Review a product of a delivered order',
    ...callers({ who: ['customer'], owner: 'body.userId' }).write,
    body: z.object({
      userId: id<UserId>(),
      productId: id<ProductId>(),
      orderId: id<OrderId>(),
      /** Ignored: a review has the name of the account. */
      userName: z.optional(z.unknown()),
      reviewValue: z
        .int({ error: 'Pilih rating 1 sampai 5' })
        .check(z.gte(1, { error: 'Pilih rating 1 sampai 5' }), z.lte(5, { error: 'Pilih rating 1 sampai 5' })),
      reviewMessage: z._default(text(2000), ''),
      images: z.optional(pictureList('review', { max: maxReviewPictures })),
    }),
    out: answer({ message: z.string(), data: review }),
  },
  'GET /api/store/reviews': {
    summary: 'List the reviews of my products, all or those with at most so many stars; q is a part of title or review',
    ...sellers.read,
    query: z.object({
      q,
      maxStars: stars,
      status: z.optional(z.enum(storeReviewStates)),
      sortBy: sortByTime,
      ...page,
    }),
    /** `unanswered`: how many of all my reviews have no reply. */
    out: answer({ data: z.array(storeReview), ...listed, unanswered: z.int() }),
  },
  'POST /api/store/reviews/:id/reply': {
    summary: 'Reply to a review of one of my products, once',
    ...sellers.write,
    params: z.object({ id: id<ReviewId>() }),
    body: replyForm,
  },
  'POST /api/shop/review/upload-image': {
    summary: 'Upload a photo for a review that is sent later',
    ...customers.upload,
    files: { my_file: 'required' },
    out: answer({ result: z.object({ secure_url: z.string() }) }),
  },
});
