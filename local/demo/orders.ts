import type { DemoCheckout } from './orders/checkout.ts';
import { runningCheckouts } from './orders/running-checkouts.ts';
import { products } from './products.ts';
import type { DemoProduct } from './products/demo-product.ts';
import { type DemoReview, reviews } from './reviews.ts';
import type { StoreSlug } from './stores.ts';

/** Days from payment to review. */
const DAYS_TO_REVIEW = 7;
/** Reviews of one customer and store that are closer together than this belong to the same order. */
const SAME_PARCEL_DAYS = 10;
const CHEAP = 50_000;

type Parcel = { customer: string; store: StoreSlug; reviews: DemoReview[] };

/** Derives the confirmed orders that the reviews require. The result is deterministic. */
const reviewedCheckouts = (reviews: readonly DemoReview[], products: readonly DemoProduct[]): DemoCheckout[] => {
  const productBySlug = new Map(products.map((product) => [product.slug, product]));
  const parcels: Parcel[] = [];
  for (const review of reviews.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    const product = productBySlug.get(review.product);
    if (!product) throw new Error(`A review names "${review.product}", which is not a product.`);
    const open = parcels.findLast(({ customer, store }) => customer === review.customer && store === product.store);
    const first = open?.reviews[0];
    if (open && first && first.daysAgo - review.daysAgo < SAME_PARCEL_DAYS) open.reviews.push(review);
    else parcels.push({ customer: review.customer, store: product.store, reviews: [review] });
  }
  return parcels.map(({ customer, store, reviews: ofParcel }) => {
    const lines = ofParcel.map((review) => ({
      product: review.product,
      quantity: (productBySlug.get(review.product)?.price ?? 0) < CHEAP ? 2 : 1,
      review,
    }));
    const daysAgo = Math.max(...ofParcel.map((review) => review.daysAgo)) + DAYS_TO_REVIEW;
    return { customer, daysAgo, orders: [{ store, status: 'confirmed', payment: 'paid', lines }] };
  });
};

/** All demo checkouts, oldest first. */
export const checkouts: readonly DemoCheckout[] = [
  ...reviewedCheckouts(reviews, products),
  ...runningCheckouts,
].toSorted((one, other) => other.daysAgo - one.daysAgo);
