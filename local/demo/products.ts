import type { Category } from '#contract/words.ts';
import { accessoriesFashion } from './products/accessories-fashion.ts';
import { ecoFriendly } from './products/eco-friendly.ts';
import { type DemoProduct } from './products/demo-product.ts';
import { homeDecor } from './products/home-decor.ts';
import { souvenirs } from './products/souvenirs.ts';
import { traditionalTools } from './products/traditional-tools.ts';

export const productsByCategory = {
  'home-decor': homeDecor,
  'accessories-fashion': accessoriesFashion,
  souvenirs,
  'traditional-tools': traditionalTools,
  'eco-friendly': ecoFriendly,
} satisfies Partial<Record<Category, readonly DemoProduct[]>>;

const byCategory = Object.entries(productsByCategory).map(([category, list]) =>
  list.map((product) => ({ salePrice: 0, ...product, category: category as Category })),
);
const maxPerCategory = Math.max(...byCategory.map((list) => list.length));

/** All 60 products, alternating between categories, so that the newest ones are a mixture. */
export const products = Array.from({ length: maxPerCategory }, (_, index) =>
  byCategory.flatMap((list) => list[index] ?? []),
).flat();
