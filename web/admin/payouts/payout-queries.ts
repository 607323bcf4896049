/** What the payout screens read, freed of any wrapping. */
import type { UserId } from '#contract/ids.ts';
import { call } from '../../call.ts';
import { awaited } from '../../parts/awaited.ts';
import { askedIn } from '../list/list-address.ts';
import { unwrapped } from '../../parts/unwrapped.ts';

export type DueOrders = Awaited<ReturnType<typeof readDueOrders>>;

const pageOf = (params: URLSearchParams) => {
  const { cursor, limit } = askedIn(params);
  return { cursor, limit };
};

/** A page of the sellers who wait for money. */
export const readUnpaidSellers = (params: URLSearchParams) =>
  awaited(call('GET /api/admin/payout/unpaid-sellers', { query: pageOf(params) }).then(unwrapped));

/** What one seller waits for. */
export const readDueOrders = (sellerId: string) =>
  awaited(
    call('GET /api/admin/payout/unpaid-orders/:sellerId', { params: { sellerId } }).then((answer) => ({
      ...unwrapped(answer),
      sellerId: sellerId as UserId,
    })),
  );

/** A page of what was paid out. */
export const readHistory = (params: URLSearchParams) =>
  awaited(call('GET /api/admin/payout/history/all', { query: pageOf(params) }).then(unwrapped));
