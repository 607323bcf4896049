import { call } from '../answers.ts';
import { listQuery, periodQuery, timeSortParam } from '../../parts/list/list-url.ts';

export type DueOrders = Awaited<ReturnType<typeof readDueOrders>>;

export const readDueOrders = (sellerId: string) =>
  call('GET /api/admin/payout/unpaid-orders/:sellerId', { params: { sellerId } }).then((answer) => ({
    ...answer,
    sellerId,
  }));

export function readHistory(params: URLSearchParams) {
  const sellerId = params.get('seller');
  const query = { ...listQuery(params), ...periodQuery(params), sortBy: timeSortParam(params) };
  return sellerId
    ? call('GET /api/admin/payout/history/:sellerId', { params: { sellerId }, query })
    : call('GET /api/admin/payout/history/all', { query });
}
