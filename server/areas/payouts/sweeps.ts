import type { Sweep } from '#platform/sweeps.ts';
import { foldPayoutTotals } from './fold-payout-totals.ts';

export const payoutSweeps: readonly Sweep[] = [
  { name: 'fold payout totals', everyMs: 10 * 60 * 1000, sweep: foldPayoutTotals },
];
