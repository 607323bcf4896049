import { pictures } from '../pictures.ts';
import { type StoreSlug } from '../stores.ts';

/** A demo product. Prices are in whole rupiah. The slug is the name of its pictures. */
export type DemoProduct = {
  slug: string;
  store: StoreSlug;
  title: string;
  description: string;
  price: number;
  salePrice?: number;
  stock: number;
  noteLabel?: string;
};

/** The names of a product's pictures in local/demo/pictures, in the order in which they are shown. */
export const picturesOf = ({ slug }: Pick<DemoProduct, 'slug'>): string[] =>
  Object.keys(pictures).filter((name) => name === slug || name.startsWith(`${slug}-close-up-`));
