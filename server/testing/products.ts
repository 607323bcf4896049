import { type ProductId, storeOf } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import type { Category } from '#contract/words.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { products, productStats, productStock, stockMovements } from '#server/db/schema/index.ts';
import type { Person } from './people.ts';

type ProductFields = {
  title?: string;
  price?: number;
  salePrice?: number;
  stock?: number;
  category?: Category;
  noteLabel?: string;
  noteRequired?: boolean;
  /** An offer by link that ends then. */
  offerEndsAt?: Date;
};

/** The fields of a product form, without the picture. */
export const productForm = {
  title: 'Tempat Tisu Anyaman Pandan',
  description: 'Dianyam rapat dari pandan laut.',
  category: 'home-decor',
  price: 85_000,
  salePrice: 0,
  totalStock: 12,
} as const;

/** The picture of a product that `newProduct` creates. It has no file. */
export const firstPicture = '/media/product/0123456789abcdef/720.webp';

export async function newProduct(seller: Person, fields: ProductFields = {}): Promise<ProductId> {
  const {
    title = 'Tas Anyaman Rotan',
    price = 100_000,
    salePrice = 0,
    stock = 20,
    category = 'souvenirs',
    offerEndsAt,
    ...note
  } = fields;
  const id = newId<ProductId>();
  const at = new Date();
  await transaction(async (tx) => {
    await tx.insert(products).values({
      id,
      sellerId: storeOf(seller.id),
      title,
      description: 'Dibuat dengan tangan di Minahasa.',
      category,
      ...note,
      price: rupiah(price),
      salePrice: rupiah(salePrice),
      image: firstPicture,
      listed: true,
      ...(offerEndsAt && { byLink: true, offerEndsAt: offerEndsAt.toISOString() }),
      createdAt: at.toISOString(),
    });
    await tx.insert(productStats).values({ productId: id });
    await tx.insert(productStock).values({ productId: id, stock });
    await tx.insert(stockMovements).values({ productId: id, delta: stock, at: at.toISOString() });
  });
  return id;
}
