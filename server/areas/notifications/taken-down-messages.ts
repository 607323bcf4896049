import { sql } from 'drizzle-orm';
import type { ProductId, UserId } from '#contract/ids.ts';
import type { ReportKind } from '#contract/reports.ts';
import { db, queryRows } from '#platform/db.ts';
import { notifyUser, type UserMessage } from './user-messages.ts';

type Decision = { kind: ReportKind; subjectId: string; isRestored: boolean; decidedAt: string };

type Found = {
  productId: ProductId;
  title: string;
  sellerId: UserId;
  /** The author of the review; null for a product. */
  authorId: UserId | null;
  reason: string | null;
  takenDownAt: string | null;
};

/**
 * Notifies the seller of a product, or the author and the seller of a review, that it was taken down or is shown again:
 * the job `tell-taken-down`.
 */
export async function notifyOfTakeDown(about: Decision, at: Date): Promise<void> {
  for (const message of await takeDownMessages(about)) {
    const cause = `taken-down:${about.subjectId}:${about.decidedAt}:${message.userId}`;
    await notifyUser({ ...message, cause }, { kind: 'taken-down', about }, at);
  }
}

/** The messages about a decision. None if a later decision replaced it. The reason is only for the owner. */
export async function takeDownMessages({ kind, subjectId, isRestored, decidedAt }: Decision): Promise<UserMessage[]> {
  const [found] = await queryRows<Found>(
    db,
    kind === 'product'
      ? sql`select id as "productId", title, seller_id as "sellerId", null as "authorId",
              taken_down_reason as reason, taken_down_at as "takenDownAt" from products where id = ${subjectId}`
      : sql`select p.id as "productId", p.title, p.seller_id as "sellerId", r.user_id as "authorId",
              r.taken_down_reason as reason, r.taken_down_at as "takenDownAt"
            from reviews r join products p on p.id = r.product_id where r.id = ${subjectId}`,
  );
  const isCurrent = isRestored ? found?.takenDownAt === null : found?.takenDownAt === decidedAt;
  if (!found || !isCurrent) return [];
  const { productId, title, sellerId, authorId, reason } = found;
  const name = `“${title}”`;
  if (!authorId) {
    const texts = isRestored
      ? { title: 'Produk tampil lagi', body: `Admin menampilkan ${name} lagi di toko Anda.` }
      : {
          title: 'Produk diturunkan',
          body: `${name} tidak tampil lagi di toko dan tidak dapat dibeli. Alasan admin: ${reason}`,
        };
    return [{ ...texts, userId: sellerId, path: '/store/products' }];
  }
  const toAuthor = { userId: authorId, path: `/shop/product/${productId}` };
  const toSeller = { userId: sellerId, path: '/store/reviews' };
  if (isRestored) {
    return [
      { ...toAuthor, title: 'Ulasan tampil lagi', body: `Ulasan Anda tentang ${name} tampil lagi.` },
      { ...toSeller, title: 'Ulasan tampil lagi', body: `Satu ulasan tentang ${name} tampil lagi.` },
    ];
  }
  return [
    {
      ...toAuthor,
      title: 'Ulasan diturunkan',
      body: `Ulasan Anda tentang ${name} tidak tampil lagi. Alasan admin: ${reason}`,
    },
    {
      ...toSeller,
      title: 'Ulasan diturunkan',
      body: `Admin menurunkan satu ulasan tentang ${name}. Ulasan itu tidak dihitung lagi.`,
    },
  ];
}
