import { type DemoReview } from '../reviews.ts';
import { type StoreSlug } from '../stores.ts';

export type DemoLine = { good: string; quantity: number; review?: DemoReview };

export type DemoOrder = {
  store: StoreSlug;
  status: 'pending' | 'processing' | 'shipped' | 'delivered' | 'confirmed' | 'rejected';
  payment: 'pending' | 'paid' | 'expired' | 'refunding' | 'refunded';
  lines: readonly DemoLine[];
};

/** One payment of one customer; as in the shop, it makes one order a store. 0 days ago is the moment of the seed. */
export type DemoCheckout = { customer: string; daysAgo: number; orders: readonly DemoOrder[] };
