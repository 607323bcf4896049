import type { Payout } from '#contract/payouts/payouts.ts';
import { pageSize } from '#contract/words.ts';
import { call } from '../../call.ts';
import { completeBackOffice, withGrandTotal } from '../../complete-back-office.ts';
import { timeSortParam } from '../../parts/list/list-url.ts';
import type { ListPage } from '../../parts/use-paged-list.ts';

export type Payouts = Awaited<ReturnType<typeof readPayouts>>;

export type PayoutFilter = ReturnType<typeof filterFrom>;

/** The filter and sort order of the payout history, from the URL. */
export const filterFrom = (params: URLSearchParams) => ({
  q: params.get('q')?.trim() || undefined,
  from: params.get('from') || undefined,
  to: params.get('to') || undefined,
  sortBy: timeSortParam(params),
});

export const isFiltered = ({ q, from, to }: PayoutFilter): boolean => Boolean(q || from || to);

/** The due orders with one page of the payouts that match the filter. `grandTotal` is the sum of the matching payouts. */
export const readPayouts = (filter: PayoutFilter, cursor?: string) =>
  call('GET /api/store/payouts/get', { query: { ...filter, cursor, limit: pageSize } })
    .then(completeBackOffice)
    .then(withGrandTotal)
    .then(({ due, dueAmount, waitingAmount, account, deductions, total, grandTotal, data: items, nextCursor }) => {
      const history: ListPage<Payout> = { items, nextCursor };
      return { filter, due, dueAmount, waitingAmount, account, deductions, total, grandTotal, history };
    });
