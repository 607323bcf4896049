import { call } from '../../call.ts';
import { completeBackOffice, withGrandTotal } from '../../complete-back-office.ts';
import { listQuery, periodQuery, timeSortParam } from '../../parts/list/list-url.ts';

export type DueOrders = Awaited<ReturnType<typeof readDueOrders>>;

export const readDueOrders = (sellerId: string) =>
  call('GET /api/admin/payout/unpaid-orders/:sellerId', { params: { sellerId } })
    .then(completeBackOffice)
    .then((answer) => ({ ...answer, sellerId }));

export const readHistory = (params: URLSearchParams) =>
  call('GET /api/admin/payout/history/all', {
    query: {
      ...listQuery(params),
      ...periodQuery(params),
      sellerId: params.get('seller') || undefined,
      sortBy: timeSortParam(params),
    },
  })
    .then(completeBackOffice)
    .then(withGrandTotal);
