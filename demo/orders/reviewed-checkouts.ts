import { type Good } from '../goods/good.ts';
import { type DemoReview } from '../reviews.ts';
import { type StoreSlug } from '../stores.ts';
import { type DemoCheckout } from './checkout.ts';

/** Days from payment to review. */
const DAYS_TO_REVIEW = 7;
/** Reviews of one customer and store that are closer together than this belong to the same order. */
const SAME_PARCEL_DAYS = 10;
const CHEAP = 50_000;

type Parcel = { customer: string; store: StoreSlug; reviews: DemoReview[] };

/** Derives the confirmed orders that the reviews require. The result is deterministic. */
export const reviewedCheckouts = (reviews: readonly DemoReview[], goods: readonly Good[]): DemoCheckout[] => {
  const goodOf = new Map(goods.map((good) => [good.slug, good]));
  const parcels: Parcel[] = [];
  for (const review of reviews.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    const good = goodOf.get(review.good);
    if (!good) throw new Error(`A review speaks of "${review.good}", which is not sold.`);
    const open = parcels.findLast(({ customer, store }) => customer === review.customer && store === good.store);
    const first = open?.reviews[0];
    if (open && first && first.daysAgo - review.daysAgo < SAME_PARCEL_DAYS) open.reviews.push(review);
    else parcels.push({ customer: review.customer, store: good.store, reviews: [review] });
  }
  return parcels.map(({ customer, store, reviews: ofParcel }) => {
    const lines = ofParcel.map((review) => ({
      good: review.good,
      quantity: (goodOf.get(review.good)?.price ?? 0) < CHEAP ? 2 : 1,
      review,
    }));
    const daysAgo = Math.max(...ofParcel.map((review) => review.daysAgo)) + DAYS_TO_REVIEW;
    return { customer, daysAgo, orders: [{ store, status: 'confirmed', payment: 'paid', lines }] };
  });
};
