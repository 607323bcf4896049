import { accessoriesFashionReviews } from './reviews/accessories-fashion.ts';
import { ecoFriendlyReviews } from './reviews/eco-friendly.ts';
import { homeDecorReviews } from './reviews/home-decor.ts';
import { souvenirReviews } from './reviews/souvenirs.ts';
import { traditionalToolReviews } from './reviews/traditional-tools.ts';

/** A review of a delivered product. There is at most one per customer and product. */
export type DemoReview = {
  product: string;
  customer: string;
  stars: 1 | 2 | 3 | 4 | 5;
  daysAgo: number;
  message: string;
};

const rows = {
  ...homeDecorReviews,
  ...accessoriesFashionReviews,
  ...souvenirReviews,
  ...traditionalToolReviews,
  ...ecoFriendlyReviews,
};

/** All reviews. `product` is a slug and `customer` an email address. */
export const reviews: readonly DemoReview[] = Object.entries(rows).flatMap(([product, list]) =>
  list.map(([account, stars, daysAgo, message]) => ({
    product,
    customer: `${account}@kreasi.test`,
    stars,
    daysAgo,
    message,
  })),
);
