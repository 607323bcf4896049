import { sql } from 'drizzle-orm';
import type { ProductId, ReviewId, UserId } from '#contract/ids.ts';
import { db, queryRows } from '#platform/db.ts';
import { notifyUser, type UserMessage } from './user-messages.ts';

type AboutReply = { reviewId: ReviewId };

/** Notifies the author of a review of the seller's reply: the job `tell-reply`. */
export async function notifyOfReply(about: AboutReply, at: Date): Promise<void> {
  for (const message of await replyMessages(about)) {
    await notifyUser({ ...message, cause: `review-reply:${about.reviewId}` }, { kind: 'review-reply', about }, at);
  }
}

/** The message about a reply. None if the review was taken down. The reply itself is too long for a push message. */
export async function replyMessages({ reviewId }: AboutReply): Promise<UserMessage[]> {
  const [found] = await queryRows<{ userId: UserId; productId: ProductId; title: string }>(
    db,
    sql`select r.user_id as "userId", p.id as "productId", p.title from reviews r join products p on p.id = r.product_id
        where r.id = ${reviewId} and r.replied_at is not null and r.taken_down_at is null`,
  );
  if (!found) return [];
  const { userId, productId, title } = found;
  const body = `Penjual membalas ulasan Anda tentang “${title}”.`;
  return [{ userId, title: 'Ulasan Anda dibalas', body, path: `/shop/product/${productId}` }];
}
