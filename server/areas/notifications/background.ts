import type { JobHandlers } from '#platform/jobs.ts';
import type { Sweep } from '#platform/sweeps.ts';
import { addressToCustomers } from './address-to-customers.ts';
import { deliverDue } from './deliver-due.ts';
import { forgetOldNews } from './forget-old-news.ts';
import { tellCustomer } from './tell-customer.ts';
import { tellSeller } from './tell-seller.ts';

export const notificationJobs: JobHandlers = {
  'address-to-customers': addressToCustomers,
  'tell-customer': tellCustomer,
  'tell-seller': tellSeller,
};

export const notificationSweeps: readonly Sweep[] = [
  { name: 'deliver notifications', everyMs: 1_000, sweep: deliverDue },
  { name: 'forget old news', everyMs: 60 * 60 * 1_000, sweep: forgetOldNews },
];
