import { accessoriesFashion } from './goods/accessories-fashion.ts';
import { ecoFriendly } from './goods/eco-friendly.ts';
import { type Good } from './goods/good.ts';
import { homeDecor } from './goods/home-decor.ts';
import { souvenirs } from './goods/souvenirs.ts';
import { traditionalTools } from './goods/traditional-tools.ts';

export const goodsByCategory = {
  'home-decor': homeDecor,
  'accessories-fashion': accessoriesFashion,
  souvenirs,
  'traditional-tools': traditionalTools,
  'eco-friendly': ecoFriendly,
} as const satisfies Record<string, readonly Good[]>;

export type GoodCategory = keyof typeof goodsByCategory;

const inCategory = Object.entries(goodsByCategory).map(([category, list]) =>
  list.map((good) => ({ ...good, category: category as GoodCategory })),
);
const places = Math.max(...inCategory.map((list) => list.length));

/** All 60 products, alternating between categories, so that the newest ones are a mixture. */
export const goods = Array.from({ length: places }, (_, place) =>
  inCategory.flatMap((list) => list[place] ?? []),
).flat();
