import { sql } from 'drizzle-orm';
import { makassarDay } from '#contract/dates.ts';
import type { OrderId, StoreId } from '#contract/ids.ts';
import type { StoreOverview } from '#contract/payouts/seller-money.ts';
import { lowStock } from '#contract/words.ts';
import { db } from '#platform/connect.ts';
import { lowestIdAt } from '#platform/new-id.ts';
import { incomeOf, monthAfter } from './seller-statement.ts';

/** Amounts are in rupiah. */
type Row = {
  toAccept: number;
  toSend: number;
  lowStock: number;
  soldOut: number;
  incomeThisMonth: number;
  incomeLastMonth: number;
  newReviews: number;
  newReviewsAverage: number;
  openComplaints: number;
  unansweredComplaints: number;
  complaintOrderId: OrderId | null;
  awaited: StoreOverview['awaited'];
  hasPictures: boolean;
  hasProduct: boolean;
  hasShipping: boolean;
};

/**
 * What a store needs from its seller at `at`, and its income in the months of Asia/Makassar, in one statement. Offers
 * by link count neither as its products nor in their stock.
 */
export async function getOverview(sellerId: StoreId, at: Date): Promise<StoreOverview> {
  const month = makassarDay(at.toISOString()).slice(0, 7);
  const [row] = await db.rows<Row>(sql`
    select o.*, p.*, r.*, c.*, w.*,
      ${incomeOf(sellerId, month)} as "incomeThisMonth",
        ${incomeOf(sellerId, monthAfter(month, -1))} as "incomeLastMonth",
      s.logo is not null and s.banner is not null as "hasPictures",
      exists (select from store_shipping where seller_id = s.seller_id) as "hasShipping"
    from stores s, lateral (
      select count(*) filter (where status = 'pending' and payment_status = 'paid') as "toAccept",
        count(*) filter (where status = 'processing' and payment_status = 'paid') as "toSend"
      from orders where seller_id = s.seller_id and status in ('pending', 'processing')
    ) o, lateral (
      select count(*) filter (where k.stock > 0 and k.stock < ${lowStock}) as "lowStock",
        count(*) filter (where k.stock = 0) as "soldOut", count(*) > 0 as "hasProduct"
      from products join product_stock k on k.product_id = id
      where seller_id = s.seller_id and deleted_at is null and not by_link
    ) p, lateral (
      select count(*) as "newReviews", coalesce(avg(value), 0)::float as "newReviewsAverage"
      from reviews join products on products.id = product_id
      where seller_id = s.seller_id and reviews.taken_down_at is null
        and reviews.id >= ${lowestIdAt(at.getTime() - 7 * 24 * 60 * 60_000)}
    ) r, lateral (
      select count(*) as "openComplaints",
        count(*) filter (where answer is null) as "unansweredComplaints",
        (array_agg(order_id order by answer is not null, complaints.id))[1] as "complaintOrderId"
      from complaints join orders on orders.id = order_id
      where seller_id = s.seller_id and closed_at is null
    ) c, lateral (
      select coalesce(json_agg(json_build_object('_id', id, 'title', title, 'image', image,
        'totalStock', stock, 'waiting', waiting) order by waiting desc, id), '[]') as awaited
      from (
        select p.id, p.title || coalesce(' · ' || p.option_label, '') as title, p.image, k.stock, count(*)::int as waiting
        from products p join product_stock k on k.product_id = p.id
        join stock_waits on stock_waits.product_id = p.id
        where p.seller_id = s.seller_id and p.deleted_at is null and p.taken_down_at is null
          and p.offer_ended_at is null and told_at is null
        group by p.id, k.stock order by count(*) desc, p.id limit 5
      ) most
    ) w where s.seller_id = ${sellerId}`);
  const { hasPictures, hasProduct, hasShipping, ...overview } = row!;
  return { ...overview, setUp: { hasPictures, hasProduct, hasShipping } };
}
