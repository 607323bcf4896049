/** The values with which the form of a product begins. */
import { offerDays } from '#contract/catalogue/product-forms.ts';
import { type OptionalName, optionalNames } from '#contract/catalogue/optional-names.ts';
import { makassarDay } from '#contract/dates.ts';
import type { OwnProduct } from '#contract/store/store.ts';

const emptyProduct = {
  title: '',
  description: '',
  category: '',
  image: '',
  detailImage: '',
  handImage: '',
  price: '',
  salePrice: '',
  totalStock: '',
  expectedStock: '',
  optionLabel: '',
  siblingOf: '',
  siblingLabel: '',
  until: '',
  makerIds: '',
  ...(Object.fromEntries(optionalNames.map((name) => [name, ''])) as Record<OptionalName, string>),
};

/** What a copy does not have: it is no sibling. */
export const notCopied = { optionLabel: '' };

/** The optional fields that an offer by link has. */
export const optionalOfOffer: readonly OptionalName[] = ['productionDays'];

/** What an offer has of its own: what was agreed is not what the product costs. */
export const ownOfOffer = () => ({ price: '', totalStock: '1', until: dayAfter(offerDays) });

/** A day in Asia/Makassar, so many days from now. */
export const dayAfter = (days: number) => makassarDay(new Date(Date.now() + days * 24 * 60 * 60_000).toISOString());

/** What another size or colour has of its own. */
export const optionOf = (template: OwnProduct | null) => {
  const { image, price, salePrice, totalStock } = emptyProduct;
  return { ...notCopied, image, price, salePrice, totalStock, siblingOf: template?._id ?? '' };
};

/** The initial input values: those of the product, or blank for a new product. No sale price is blank, not 0. */
export function textsOf(product: OwnProduct | null): typeof emptyProduct {
  if (!product) return emptyProduct;
  // Saved with the draft, so that a reopened form still sends the stock it was filled in for.
  const values: Record<string, unknown> = {
    ...product,
    salePrice: product.salePrice || '',
    expectedStock: product.totalStock,
  };
  const texts = Object.keys(emptyProduct).map((name) => [name, String(values[name] ?? '')]);
  return Object.fromEntries(texts) as typeof emptyProduct;
}
