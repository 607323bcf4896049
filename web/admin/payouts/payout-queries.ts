/** The queries of the payout pages. */
import { call } from '../../call.ts';
import { completeBackOffice, withGrandTotal } from '../../complete-back-office.ts';
import { markHandled } from '../../parts/mark-handled.ts';
import { timeSortParam } from '../../parts/list/time-sort.ts';
import { unpaidSellerSorts } from '#contract/payouts.ts';
import { knownParam, listQuery, periodQuery } from '../../parts/list/list-url.ts';

export type DueOrders = Awaited<ReturnType<typeof readDueOrders>>;

/** One page of the sellers with unpaid orders. */
export const readUnpaidSellers = (params: URLSearchParams) =>
  markHandled(
    call('GET /api/admin/payout/unpaid-sellers', {
      query: { ...listQuery(params), sortBy: knownParam(params, 'sortBy', unpaidSellerSorts) },
    }).then(completeBackOffice),
  );

/** The due orders of one seller. */
export const readDueOrders = (sellerId: string) =>
  markHandled(
    call('GET /api/admin/payout/unpaid-orders/:sellerId', { params: { sellerId } })
      .then(completeBackOffice)
      .then((answer) => ({ ...answer, sellerId })),
  );

/** One page of the payout history, filtered by the URL's text, seller and period. */
export const readHistory = (params: URLSearchParams) =>
  markHandled(
    call('GET /api/admin/payout/history/all', {
      query: {
        ...listQuery(params),
        ...periodQuery(params),
        sellerId: params.get('seller') || undefined,
        sortBy: timeSortParam(params),
      },
    })
      .then(completeBackOffice)
      .then(withGrandTotal),
  );
