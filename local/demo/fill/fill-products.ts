import type { ProductId } from '../../../contract/ids.ts';
import { effectivePrice, type Rupiah, rupiah } from '../../../contract/money.ts';
import { addProduct } from '../../../server/areas/catalogue/products.ts';
import { products } from '../products.ts';
import { optionSlug, picturesOf } from '../products/demo-product.ts';
import { checkouts } from '../orders.ts';
import type { People } from './fill-people.ts';
import { copyPicture } from './copy-picture.ts';
import { daysAgo } from './days-ago.ts';
import { nameMakers } from './fill-makers.ts';

/** The product data that orders need, by slug. */
export type DemoProducts = Map<string, { id: ProductId; price: Rupiah }>;

const firstAddedDaysAgo = 420;

/**
 * Creates all products. The initial stock includes the pieces sold in demo orders, so that the remaining stock matches
 * local/demo/products.ts.
 */
export async function fillProducts(
  { stores, makers }: Pick<People, 'stores' | 'makers'>,
  now: Date,
): Promise<DemoProducts> {
  const sold = soldPieces();
  const filled: DemoProducts = new Map();
  for (const [index, product] of products.entries()) {
    const at = daysAgo(firstAddedDaysAgo - index, now);
    const price = rupiah(product.price);
    const salePrice = rupiah(product.salePrice);
    const { title, description, category, dimensions = null, care = null } = product;
    const { materials, technique = null, noteLabel = null, productionDays = null, makers: named = [] } = product;
    const sellerId = stores.get(product.store)!;
    const images: string[] = [];
    for (const name of picturesOf(product)) images.push(await copyPicture('product', name));
    const [image, ...moreImages] = images as [string, ...string[]];
    const totalStock = product.stock + (sold.get(product.slug) ?? 0);
    const texts = {
      sellerId,
      title,
      description,
      category,
      price,
      salePrice,
      materials,
      technique,
      dimensions,
      care,
      noteLabel,
      productionDays,
    };
    const id = await addProduct({ ...texts, totalStock, image, moreImages }, at);
    const makerIds = named.map((slug) => makers.get(slug)!);
    await nameMakers(id, makerIds);
    for (const [place, [optionLabel, stock]] of Object.entries(product.siblings ?? {}).entries()) {
      const [own] = picturesOf({ slug: optionSlug(product.slug, optionLabel) });
      const pictures = own ? { image: await copyPicture('product', own) } : { image, moreImages };
      const option = { siblingOf: id, siblingLabel: product.optionLabel, optionLabel, totalStock: stock };
      await nameMakers(
        await addProduct({ ...texts, ...pictures, ...option }, new Date(at.getTime() + place + 1)),
        makerIds,
      );
    }
    filled.set(product.slug, { id, price: effectivePrice({ price, salePrice }) });
  }
  return filled;
}

/** Returns the pieces sold in demo orders that were not rejected, by slug. */
function soldPieces(): Map<string, number> {
  const sold = new Map<string, number>();
  for (const { orders } of checkouts) {
    for (const { status, lines } of orders) {
      if (status === 'rejected') continue;
      for (const { product, quantity } of lines) sold.set(product, (sold.get(product) ?? 0) + quantity);
    }
  }
  return sold;
}
