/** The queries of the payout pages. They return unwrapped response data. */
import { call } from '../../call.ts';
import { markHandled } from '../../parts/mark-handled.ts';
import { listQuery } from '../list/list-url.ts';
import { unwrapExtendedJson } from '../../parts/unwrap-extended-json.ts';

export type DueOrders = Awaited<ReturnType<typeof readDueOrders>>;

const pageOf = (params: URLSearchParams) => {
  const { cursor, limit } = listQuery(params);
  return { cursor, limit };
};

/** One page of the sellers with unpaid orders. */
export const readUnpaidSellers = (params: URLSearchParams) =>
  markHandled(call('GET /api/admin/payout/unpaid-sellers', { query: pageOf(params) }).then(unwrapExtendedJson));

/** The due orders of one seller. */
export const readDueOrders = (sellerId: string) =>
  markHandled(
    call('GET /api/admin/payout/unpaid-orders/:sellerId', { params: { sellerId } }).then((answer) => ({
      ...unwrapExtendedJson(answer),
      sellerId,
    })),
  );

/** One page of the payout history. */
export const readHistory = (params: URLSearchParams) =>
  markHandled(call('GET /api/admin/payout/history/all', { query: pageOf(params) }).then(unwrapExtendedJson));
