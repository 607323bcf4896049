/** The queries of the payout pages. They return unwrapped response data. */
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

/** One page of the sellers with unpaid orders. */
export const readUnpaidSellers = (params: URLSearchParams) =>
  awaited(call('GET /api/admin/payout/unpaid-sellers', { query: pageOf(params) }).then(unwrapped));

/** The due orders of one seller. */
export const readDueOrders = (sellerId: string) =>
  awaited(
    call('GET /api/admin/payout/unpaid-orders/:sellerId', { params: { sellerId } }).then((answer) => ({
      ...unwrapped(answer),
      sellerId: sellerId as UserId,
    })),
  );

/** One page of the payout history. */
export const readHistory = (params: URLSearchParams) =>
  awaited(call('GET /api/admin/payout/history/all', { query: pageOf(params) }).then(unwrapped));
