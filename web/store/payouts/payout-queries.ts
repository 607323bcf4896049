import type { Payout } from '#contract/payouts.ts';
import { pageSize } from '#contract/words.ts';
import { call } from '../../call.ts';
import { markHandled } from '../../parts/mark-handled.ts';
import { unwrapExtendedJson } from '../../parts/unwrap-extended-json.ts';
import type { ListPage } from '../../parts/use-paged-list.ts';

export type Payouts = Awaited<ReturnType<typeof readPayouts>>;

/** The due orders with one page of payouts, newest first. */
export const readPayouts = (cursor?: string) =>
  markHandled(
    call('GET /api/store/payouts/get', { query: { cursor, limit: pageSize } })
      .then(unwrapExtendedJson)
      .then(({ due, dueAmount, deductions, grandTotal, data: items, nextCursor }) => {
        const history: ListPage<Payout> = { items, nextCursor };
        return { due, dueAmount, deductions, grandTotal, history };
      }),
  );
