/** What sellers, authors of reviews and those who wait for a product are told about products and reviews. */
import { type SQL, sql } from 'drizzle-orm';
import { ownerOf, type ProductId, type ReviewId, type StockWaitId, type StoreId, type UserId } from '#contract/ids.ts';
import { formatRupiah, type Rupiah } from '#contract/money.ts';
import type { AbuseReportKind } from '#contract/abuse-reports/abuse-reports.ts';
import { db } from '#platform/connect.ts';
import { closedUntil } from '#server/areas/catalogue/store-closures.ts';
import type { MailContent } from './mails.ts';
import { messagesForMaker } from './maker-messages.ts';
import { type UserMessage, toUser } from './user-messages.ts';

type Decision = { kind: AbuseReportKind; subjectId: string; isRestored: boolean; decidedAt: string };

type Found = {
  productId: ProductId;
  title: string;
  sellerId: StoreId;
  /** The author of the review; null for a product. */
  authorId: UserId | null;
  reason: string | null;
  takenDownAt: string | null;
};

/**
 * Tells the seller of a product or maker, or the author and the seller of a review, that it was taken down or is shown
 * again, unless a later decision replaced this one. The reason is only for the owner.
 */
export async function messagesForTakeDown({
  kind,
  subjectId,
  isRestored,
  decidedAt,
}: Decision): Promise<UserMessage[]> {
  if (kind === 'maker') return messagesForMaker({ subjectId, isRestored, decidedAt });
  const [found] = await db.rows<Found>(
    kind === 'product'
      ? sql`select id as "productId", title, seller_id as "sellerId", null as "authorId",
              taken_down_reason as reason, taken_down_at as "takenDownAt" from products
              where id = ${subjectId}`
      : sql`select p.id as "productId", p.title, p.seller_id as "sellerId", r.user_id as "authorId",
              r.taken_down_reason as reason, r.taken_down_at as "takenDownAt"
            from reviews r join products p on p.id = r.product_id where r.id = ${subjectId}`,
  );
  const isCurrent = isRestored ? found?.takenDownAt === null : found?.takenDownAt === decidedAt;
  if (!found || !isCurrent) return [];
  const { productId, title, sellerId, authorId, reason } = found;
  const name = `“${title}”`;
  if (!authorId) {
    const owner = toUser(ownerOf(sellerId), '/store/products', 'taken-down');
    return isRestored
      ? [owner('Produk tampil lagi', `Admin menampilkan ${name} lagi di toko Anda.`)]
      : [
          owner(
            'Produk diturunkan',
            `${name} tidak tampil lagi di toko dan tidak dapat dibeli. Alasan admin: ${reason}`,
          ),
        ];
  }
  const author = toUser(authorId, `/shop/product/${productId}`, 'taken-down');
  const seller = toUser(ownerOf(sellerId), '/store/reviews', 'taken-down');
  return isRestored
    ? [
        author('Ulasan tampil lagi', `Ulasan Anda tentang ${name} tampil lagi.`),
        seller('Ulasan tampil lagi', `Satu ulasan tentang ${name} tampil lagi.`),
      ]
    : [
        author('Ulasan diturunkan', `Ulasan Anda tentang ${name} tidak tampil lagi. Alasan admin: ${reason}`),
        seller('Ulasan diturunkan', `Admin menurunkan satu ulasan tentang ${name}. Ulasan itu tidak dihitung lagi.`),
      ];
}

/**
 * Tells the author of a review about the seller's reply, which itself is too long, unless the review was taken down.
 */
export async function messagesForReply({ reviewId }: { reviewId: ReviewId }): Promise<UserMessage[]> {
  const [found] = await db.rows<{ userId: UserId; productId: ProductId; title: string }>(sql`
    select r.user_id as "userId", p.id as "productId", p.title from reviews r
    join products p on p.id = r.product_id
    where r.id = ${reviewId} and r.replied_at is not null and r.taken_down_at is null`);
  if (!found) return [];
  const { userId, productId, title } = found;
  const body = `Penjual membalas ulasan Anda tentang “${title}”.`;
  return [toUser(userId, `/shop/product/${productId}`, 'review-reply')('Ulasan Anda dibalas', body)];
}

type Wait = { waitId: StockWaitId };

type Waited = { userId: UserId; productId: ProductId; title: string; storeName: string; price: Rupiah };

/** The wait of a customer, if its product is still listed and meets the condition. */
async function findWait({ waitId }: Wait, condition: SQL): Promise<Waited | undefined> {
  const [found] = await db.rows<Waited>(sql`
    select w.user_id as "userId", p.id as "productId", s.store_name as "storeName",
      p.title || coalesce(' · ' || p.option_label, '') as title, p.effective_price as price
    from stock_waits w join products p on p.id = w.product_id
    join product_stock k on k.product_id = p.id join stores s on s.seller_id = p.seller_id
    where w.id = ${waitId} and p.listed and ${condition}`);
  return found;
}

const backInStock = ({ title, storeName }: Waited) =>
  `“${title}” dari ${storeName} sudah bisa dibeli. Jumlahnya terbatas, dan orang lain juga menunggunya.`;

/** Tells a customer who waits that the product is in stock again, unless it was withdrawn in the meantime. */
export async function messagesForWait(wait: Wait): Promise<UserMessage[]> {
  const found = await findWait(wait, sql`true`);
  if (!found) return [];
  const customer = toUser(found.userId, `/shop/product/${found.productId}`, 'back-in-stock');
  return [customer('Stok tersedia lagi', backInStock(found))];
}

/** Null when it is sold out again, or its store closed. */
export async function composeBackInStock(wait: Wait, at: Date): Promise<MailContent | null> {
  const found = await findWait(wait, sql`k.stock > 0 and ${closedUntil(sql`p.seller_id`, at)} is null`);
  if (!found) return null;
  return {
    subject: `Tersedia lagi: ${found.title}`,
    preheader: backInStock(found),
    paragraphs: [backInStock(found)],
    facts: [['Harga', formatRupiah(found.price), 'strong']],
    button: { label: 'Lihat Produk', path: `/shop/product/${found.productId}` },
    notes: ['Anda meminta kabar ini satu kali. Jika stoknya habis lagi, ketuk “Kabari saya” di halaman produk.'],
  };
}
