import type { Product } from '#contract/catalogue.ts';
import { none } from '#contract/money.ts';

/** What the product form holds, as typed. */
export type ProductTexts = ReturnType<typeof textsOf>;

const blank = { title: '', description: '', category: '', image: '', expectedStock: '' };

/** The texts a form begins with: a product's own, or, without one, none but the sale price, which is 0 for none. */
export function textsOf(product: Product | null) {
  if (!product) return { ...blank, price: '', salePrice: String(none), totalStock: '' };
  const { title, description, category, image, price, salePrice, totalStock } = product;
  return {
    ...{ title, description, category: category as string, image },
    price: String(price),
    salePrice: String(salePrice),
    totalStock: String(totalStock),
    // Kept with a draft: a form that is opened again tomorrow still says which stock it was filled in for.
    expectedStock: String(totalStock),
  };
}
