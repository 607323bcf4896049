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
  /** Further pictures: squares of the first one, enlarged. It is 800 pixels wide. */
  closeUps?: readonly CloseUp[];
};

/** A square within a picture, in pixels. */
export type CloseUp = readonly [left: number, top: number, size: number];

/** The names of a product's pictures in demo/pictures, in the order in which they are shown. */
export const picturesOf = ({ slug, closeUps = [] }: DemoProduct): string[] => [
  slug,
  ...closeUps.map((_, at) => `${slug}-close-up-${at + 1}`),
];
