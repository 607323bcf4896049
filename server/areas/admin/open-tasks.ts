import type { OpenTasks } from '#contract/dashboard.ts';
import { listFailedJobs } from '#platform/jobs.ts';
import { listComplaints } from '#server/areas/complaints/complaints.ts';
import { listUnplaced } from '#server/areas/payments/unplaced-list.ts';
import { listUnpaidSellers } from '#server/areas/payouts/due-orders.ts';
import { listRefunds } from './refund-list.ts';

const first = { limit: 1, sortBy: 'newest' } as const;

/** Counts what waits for an admin at `at`. Each number is the total of the list that the dashboard links to. */
export async function countOpenTasks(at: Date): Promise<OpenTasks> {
  const [payouts, refunds, complaints, unplacedMoney, failedJobs] = await Promise.all([
    listUnpaidSellers({ limit: 1, sortBy: 'name-atoz' }, at),
    listRefunds(first),
    listComplaints({ ...first, status: 'open' }),
    listUnplaced(first),
    listFailedJobs(),
  ]);
  return {
    payouts: payouts.total,
    refunds: refunds.total,
    complaints: complaints.total,
    unplacedMoney: unplacedMoney.total,
    failedJobs: failedJobs.length,
  };
}
