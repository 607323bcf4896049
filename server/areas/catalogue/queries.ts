import { sql } from 'drizzle-orm';
import type { Product } from '#contract/catalogue.ts';
import type { ProductId } from '#contract/ids.ts';
import { featuredCount } from '#contract/words.ts';
import { preparedRowsOf } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { productColumns, productTables } from './product-columns.ts';

/** A product that is for sale. Refuses NO_PRODUCT. */
export async function getProduct(id: ProductId): Promise<Product> {
  const [product] = await preparedRowsOf<Product>(
    sql`select ${productColumns} from ${productTables} where p.id = ${id} and p.listed`,
  );
  if (!product) throw refuse('NO_PRODUCT');
  return product;
}

/** Produk Unggulan: ten in stock, best rated, then most sold, then newest. */
export const listFeatured = (): Promise<Product[]> =>
  preparedRowsOf<Product>(
    sql`select ${productColumns} from ${productTables} where p.listed and k.stock > 0
        order by t.rating desc, t.sold desc, t.product_id desc limit ${sql.raw(String(featuredCount))}`,
  );
