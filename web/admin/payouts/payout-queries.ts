import { call } from '../../call.ts';
import { completeBackOffice, withGrandTotal } from '../../complete-back-office.ts';
import { listQuery, periodQuery, timeSortParam } from '../../parts/list/list-url.ts';

export type DueOrders = Awaited<ReturnType<typeof readDueOrders>>;

export const readDueOrders = (sellerId: string) =>
  call('GET /api/admin/payout/unpaid-orders/:sellerId', { params: { sellerId } })
    .then(completeBackOffice)
    .then((answer) => ({ ...answer, sellerId }));

export function readHistory(params: URLSearchParams) {
  const sellerId = params.get('seller');
  const query = { ...listQuery(params), ...periodQuery(params), sortBy: timeSortParam(params) };
  const answer = sellerId
    ? call('GET /api/admin/payout/history/:sellerId', { params: { sellerId }, query })
    : call('GET /api/admin/payout/history/all', { query });
  return answer.then(completeBackOffice).then(withGrandTotal);
}
