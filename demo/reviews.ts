import { accessoriesFashionReviews } from './reviews/accessories-fashion.ts';
import { ecoFriendlyReviews } from './reviews/eco-friendly.ts';
import { homeDecorReviews } from './reviews/home-decor.ts';
import { souvenirReviews } from './reviews/souvenirs.ts';
import { traditionalToolReviews } from './reviews/traditional-tools.ts';

/** What a customer wrote about a product they had received; one a customer and product. */
export type DemoReview = {
  good: string;
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

/** `good` is a product's slug, `customer` an e-mail address. */
export const reviews: readonly DemoReview[] = Object.entries(rows).flatMap(([good, list]) =>
  list.map(([account, stars, daysAgo, message]) => ({
    good,
    customer: `${account}@kreasi.test`,
    stars,
    daysAgo,
    message,
  })),
);
