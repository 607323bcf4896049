import type { Technique } from '#contract/words.ts';
import type { MakerSlug } from '../makers.ts';
import { pictures } from '../pictures.ts';
import { type StoreSlug } from '../stores.ts';

/** A demo product. Prices are in whole rupiah. */
type DemoProduct = {
  store: StoreSlug;
  title: string;
  description: string;
  price: number;
  salePrice?: number;
  stock: number;
  /** Who made it, in the order in which the product's page names them. */
  makers?: readonly MakerSlug[];
  materials: string;
  technique?: Technique;
  dimensions?: string;
  care?: string;
  noteLabel?: string;
  productionDays?: number;
  optionLabel?: string;
  /** Its other sizes or colours with their stock. */
  siblings?: Readonly<Record<string, number>>;
  /**
   * Of a customer, whose account is the part of the email address before the
   * @: stars, days ago, and the text. There is at most one per customer.
   */
  reviews?: readonly (readonly [account: string, stars: 1 | 2 | 3 | 4 | 5, daysAgo: number, message: string])[];
};

/** Products by slug, which is also the name of their pictures. */
export type DemoProducts = Readonly<Record<string, DemoProduct>>;

/** The names of a product's pictures in local/demo/pictures, in the order in which they are shown. */
export const picturesOf = ({ slug }: { slug: string }): string[] =>
  Object.keys(pictures).filter(
    (name) => name === slug || name.startsWith(`${slug}-close-up-`) || name.startsWith(`${slug}-making-`),
  );

/** The name of the picture of a size or colour that has its own. */
export const optionSlug = (slug: string, label: string): string => `${slug}-${label.toLowerCase().replace(' ', '-')}`;
