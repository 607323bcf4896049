import * as z from 'zod/mini';
import { answer, defineApi, id, timestamp, page, pictureList } from './endpoint.ts';
import type { OrderId, ProductId, ReviewId, UserId } from './ids.ts';

export const maxReviewPictures = 3;

const review = z.object({
  _id: id<ReviewId>(),
  productId: id<ProductId>(),
  userName: z.string(),
  reviewValue: z.int(),
  reviewMessage: z.string(),
  images: z.array(z.string()),
  createdAt: timestamp,
});
export type Review = z.infer<typeof review>;

export const reviews = defineApi({
  'GET /api/shop/review/:productId': {
    summary: 'List the reviews of a product, newest first, with the rating distribution',
    access: 'anyone',
    rate: 'read',
    params: z.object({ productId: id<ProductId>() }),
    query: z.object(page),
    out: answer({
      data: z.array(review),
      total: z.int(),
      nextCursor: z.nullable(z.string()),
      /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
      distribution: z.array(z.int()),
    }),
  },
  'POST /api/shop/review/add': {
    summary: 'Review a product of a delivered order',
    access: { who: ['customer'], owner: 'body.userId' },
    rate: 'write',
    body: z.object({
      userId: id<UserId>(),
      productId: id<ProductId>(),
      orderId: id<OrderId>(),
      reviewValue: z
        .int({ error: 'Pilih rating 1 sampai 5' })
        .check(z.gte(1, { error: 'Pilih rating 1 sampai 5' }), z.lte(5, { error: 'Pilih rating 1 sampai 5' })),
      reviewMessage: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
      images: z.optional(pictureList('review', { max: maxReviewPictures })),
    }),
    out: answer({ message: z.string(), data: review }),
  },
  'POST /api/shop/review/upload-image': {
    summary: 'Upload a photo for a review that is sent later',
    access: { who: ['customer'] },
    rate: 'upload',
    files: { my_file: 'required' },
    out: answer({ result: z.object({ secure_url: z.string() }) }),
  },
});
