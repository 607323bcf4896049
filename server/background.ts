/** What the shop does without being asked: the jobs it sends itself, and the sweeps over rows whose time has come. */
import type { JobHandlers } from '#platform/jobs.ts';
import type { Sweep } from '#platform/sweeps.ts';
import { authSweeps } from './areas/auth/sweeps.ts';
import { catalogueSweeps } from './areas/catalogue/sweeps.ts';
import { notificationJobs, notificationSweeps } from './areas/notifications/background.ts';
import { orderSweeps } from './areas/orders/sweeps.ts';
import { endAtProvider } from './areas/payments/end-at-provider.ts';
import { paymentSweeps } from './areas/payments/sweeps.ts';
import { payoutSweeps } from './areas/payouts/sweeps.ts';

export const jobHandlers: JobHandlers = { 'end-at-provider': endAtProvider, ...notificationJobs };

export const sweeps: readonly Sweep[] = [
  ...authSweeps,
  ...catalogueSweeps,
  ...orderSweeps,
  ...paymentSweeps,
  ...payoutSweeps,
  ...notificationSweeps,
];
