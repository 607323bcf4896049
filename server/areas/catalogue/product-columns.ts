import { sql } from 'drizzle-orm';

/** What belongs to a product `p` besides its own row. */
export const productDetails = sql`join product_stock k on k.product_id = p.id
  join product_stats t on t.product_id = p.id
  join stores s on s.seller_id = p.seller_id`;

/** What the columns below are read from. Who shows goods to buyers adds `p.listed`. */
export const productTables = sql`products p ${productDetails}`;

/** A product as the contract has it: each row is a `Product`. Its rating is kept in tenths of a star. */
export const productColumns = sql`p.id as "_id", p.title, p.description, p.image, p.category, p.price,
  p.sale_price as "salePrice", k.stock as "totalStock", t.rating / 10.0 as "averageReview",
  t.rating_count as "reviewCount", t.sold, s.store_name as "storeName", p.seller_id as "sellerId"`;
