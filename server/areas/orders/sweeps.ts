import type { Sweep } from '#platform/sweeps.ts';
import { confirmUnanswered } from './confirm-unanswered.ts';

export const orderSweeps: readonly Sweep[] = [
  { name: 'confirm unanswered deliveries', everyMs: 10 * 60 * 1000, sweep: confirmUnanswered },
];
