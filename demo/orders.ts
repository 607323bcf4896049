import { products } from './products.ts';
import { type DemoCheckout } from './orders/checkout.ts';
import { reviewedCheckouts } from './orders/reviewed-checkouts.ts';
import { runningCheckouts } from './orders/running-checkouts.ts';
import { reviews } from './reviews.ts';

/** All demo checkouts, oldest first. */
export const checkouts: readonly DemoCheckout[] = [
  ...reviewedCheckouts(reviews, products),
  ...runningCheckouts,
].toSorted((one, other) => other.daysAgo - one.daysAgo);
