import type { DemoCheckout } from './orders/checkout.ts';
import { runningCheckouts } from './orders/running-checkouts.ts';
import { type DemoReview, reviews } from './products.ts';

/** Days from payment to review. */
const DAYS_TO_REVIEW = 7;
/** Reviews of one customer and store that are closer together than this belong to the same order. */
const SAME_PARCEL_DAYS = 10;
const CHEAP = 50_000;

/** Derives the confirmed orders that the reviews require. The result is deterministic. */
function reviewedCheckouts(): DemoCheckout[] {
  const parcels: [DemoReview, ...DemoReview[]][] = [];
  for (const review of reviews.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    const open = parcels.findLast(([{ customer, store }]) => customer === review.customer && store === review.store);
    if (open && open[0].daysAgo - review.daysAgo < SAME_PARCEL_DAYS) open.push(review);
    else parcels.push([review]);
  }
  return parcels.map((parcel) => {
    const [{ customer, store, daysAgo }] = parcel;
    const lines = parcel.map((review) => {
      return { product: review.product, quantity: review.price < CHEAP ? 2 : 1, review };
    });
    const orders = [{ store, status: 'confirmed', payment: 'paid', lines } as const];
    return { customer, daysAgo: daysAgo + DAYS_TO_REVIEW, orders };
  });
}

/** All demo checkouts, oldest first. */
export const checkouts: readonly DemoCheckout[] = [...reviewedCheckouts(), ...runningCheckouts].toSorted(
  (one, other) => other.daysAgo - one.daysAgo,
);
