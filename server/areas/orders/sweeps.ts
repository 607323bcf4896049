import type { Sweep } from '#platform/sweeps.ts';
import { confirmUnanswered } from './confirm-unanswered.ts';
import { foldOrderCounts } from './fold-order-counts.ts';

export const orderSweeps: readonly Sweep[] = [
  { name: 'confirm unanswered deliveries', everyMs: 10 * 60 * 1000, sweep: confirmUnanswered },
  { name: 'fold order counts', everyMs: 60 * 1000, sweep: foldOrderCounts },
];
