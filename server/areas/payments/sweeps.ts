import type { Sweep } from '#platform/sweeps.ts';
import { askAfterSilent } from './ask-after-silent.ts';
import { releaseDue } from './release-due.ts';

export const paymentSweeps: readonly Sweep[] = [
  { name: 'release due payments', everyMs: 2_000, sweep: releaseDue },
  { name: 'ask after silent payments', everyMs: 30_000, sweep: askAfterSilent },
];
