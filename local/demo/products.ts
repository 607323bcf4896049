import type { Category } from '#contract/words.ts';
import { accessoriesFashion } from './products/accessories-fashion.ts';
import { ecoFriendly } from './products/eco-friendly.ts';
import { type DemoProducts } from './products/demo-product.ts';
import { homeDecor } from './products/home-decor.ts';
import { souvenirs } from './products/souvenirs.ts';
import { traditionalTools } from './products/traditional-tools.ts';

export const productsByCategory = {
  'home-decor': homeDecor,
  'accessories-fashion': accessoriesFashion,
  souvenirs,
  'traditional-tools': traditionalTools,
  'eco-friendly': ecoFriendly,
} satisfies Partial<Record<Category, DemoProducts>>;

const byCategory = Object.entries(productsByCategory).map(([category, list]) =>
  Object.entries(list).map(([slug, product]) => ({ salePrice: 0, ...product, slug, category: category as Category })),
);
const maxPerCategory = Math.max(...byCategory.map((list) => list.length));

/** All 60 products, alternating between categories, so that the newest ones are a mixture. */
export const products = Array.from({ length: maxPerCategory }, (_, index) =>
  byCategory.flatMap((list) => list[index] ?? []),
).flat();

/** All reviews. `product` is a slug and `customer` an email address. */
export const reviews = byCategory.flat().flatMap(({ slug: product, store, price, reviews: rows = [] }) =>
  rows.map(([account, stars, daysAgo, message]) => {
    const customer = `${account}@kreasi.test`;
    return { product, store, price, customer, stars, daysAgo, message };
  }),
);
export type DemoReview = (typeof reviews)[number];
