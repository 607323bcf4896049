import type { Payout } from '#contract/payouts.ts';
import { pageSize } from '#contract/words.ts';
import { call } from '../../call.ts';
import { awaited } from '../../parts/awaited.ts';
import { unwrapped } from '../../parts/unwrapped.ts';
import type { ListPage } from '../../parts/use-paged-list.ts';

export type Payouts = Awaited<ReturnType<typeof readPayouts>>;

/** The due orders with one page of payouts, newest first. */
export const readPayouts = (cursor?: string) =>
  awaited(
    call('GET /api/store/payouts/get', { query: { cursor, limit: pageSize } })
      .then(unwrapped)
      .then(({ due, dueAmount, deductions, grandTotal, data: items, nextCursor }) => {
        const history: ListPage<Payout> = { items, nextCursor };
        return { due, dueAmount, deductions, grandTotal, history };
      }),
  );
