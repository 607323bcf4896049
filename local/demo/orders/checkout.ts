import { type DemoReview } from '../products.ts';
import { type StoreSlug } from '../stores.ts';

type DemoLine = { product: string; quantity: number; review?: DemoReview };

export type DemoOrder = {
  store: StoreSlug;
  status: 'pending' | 'processing' | 'shipped' | 'delivered' | 'confirmed' | 'rejected';
  payment: 'pending' | 'paid' | 'expired' | 'refunding' | 'refunded';
  lines: readonly DemoLine[];
};

/** One payment of a customer. As in the shop, it creates one order per store. 0 days ago is the time of seeding. */
export type DemoCheckout = { customer: string; daysAgo: number; orders: readonly DemoOrder[] };
