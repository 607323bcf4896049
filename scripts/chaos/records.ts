/** What everybody in a run shares. */
import type { OrderId, ProductId, UserId } from '#contract/ids.ts';
import type { Control } from '#server/testing/provider-and-mail.ts';
import type { Random } from '../../demo/random.ts';
import type { Offer } from '../acknowledged/buyer.ts';
import type { Ledger } from '../acknowledged/ledger.ts';
import type { Visitor } from '../acknowledged/visitor.ts';

/** What the shop acknowledged, besides orders, stock and the statuses of orders. */
export type Records = Ledger & {
  reviews: { orderId: OrderId; productId: ProductId }[];
  /** The orders of each payout that was requested. */
  payouts: { orderIds: readonly OrderId[]; isAcknowledged: boolean }[];
  /** Orders whose money an admin sent back. */
  refunds: OrderId[];
  /** Addresses of uploaded pictures. */
  pictures: string[];
};

export type Run = {
  records: Records;
  offers: readonly Offer[];
  control: Control;
  /** Whether nobody begins anything new. */
  isOver: () => boolean;
};

/** Someone who uses the shop, with a sequence of random choices of their own. */
export type Person = { visitor: Visitor; random: Random; userId: UserId };
