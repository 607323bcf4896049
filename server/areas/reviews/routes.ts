import type { reviews } from '#contract/reviews/reviews.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { addReviewPicture } from './review-pictures.ts';
import { listStoreReviews, replyToReview } from './replies.ts';
import { addReview, listReviews } from './reviews.ts';

export const reviewRoutes: Handlers<typeof reviews> = {
  'GET /api/shop/review/:productId': ({ params, query }) => listReviews(params.productId, query),
  'POST /api/shop/review/add': async ({ body, at }) => {
    return { message: 'Review berhasil dikirim', data: await addReview(body, at) };
  },
  'GET /api/store/reviews': ({ session, query }) => listStoreReviews(session.storeId, query),
  'POST /api/store/reviews/:id/reply': async ({ session, params, body, at }) => {
    await replyToReview({ reviewId: params.id, sellerId: session.storeId, reply: body.reply }, at);
    return { message: 'Balasan terkirim.' };
  },
  'POST /api/shop/review/upload-image': async ({ session, files, at }) => {
    const photo = { userId: session.userId, bytes: files.my_file.bytes, at };
    return { result: { secure_url: await addReviewPicture(photo) } };
  },
};
