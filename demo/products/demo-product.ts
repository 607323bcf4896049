import { type ProductPicture } from '../art/product-picture.ts';
import { type StoreSlug } from '../stores.ts';

/** A demo product. Prices are in whole rupiah; a sale price of 0 means none. The slug is the name of its pictures. */
export type DemoProduct = {
  slug: string;
  store: StoreSlug;
  title: string;
  description: string;
  price: number;
  salePrice: number;
  stock: number;
  picture: ProductPicture;
};
